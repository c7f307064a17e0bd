// Slash commands: which are offered, and the form in which their options are filled in.

import { el, fill, icon } from "./dom.js";
import { move } from "./menu.js";
import { IS, channelsOf, state } from "./state.js";

const TYPE = { string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11 };
const COMPLETE_AFTER = 120;

/** Those that fit what was typed after the slash; once a command is typed out, what follows are its options. */
export function matching(commands, text) {
  const typed = text.slice(1).trimStart().toLowerCase();
  const whole = commands.filter((command) => typed === command.path || typed.startsWith(`${command.path} `));
  if (whole.length) return whole.sort((a, b) => b.path.length - a.path.length).slice(0, 1);
  const first = commands.filter((command) => command.path.startsWith(typed));
  const inner = commands.filter((command) => !first.includes(command) && command.path.includes(typed));
  return [...first.sort((a, b) => (a.path < b.path ? -1 : 1)), ...inner];
}

export class CommandForm {
  /**
   * @param {import("./column.js").Column} column
   * @param {object} command
   * @param {string} typed what stood in the line when the command was picked
   * @param {() => void} onEnd
   */
  constructor(column, command, typed, onEnd) {
    this.column = column;
    this.command = command;
    this.onEnd = onEnd;
    this.fields = new Map();
    this.rows = el("div.command-fields");
    this.more = el("div.command-more");
    this.error = el("p.composer-error", { role: "alert" });
    this.send = el("button.round.send", { type: "submit", "aria-label": `Send /${command.path}` }, icon("send"));
    this.root = el(
      "form.command",
      { "aria-label": `/${command.path}`, "data-command-form": command.path, novalidate: true, on: { submit: (event) => this.#submit(event), keydown: (event) => this.#key(event) } },
      el("div.command-head", {}, el("b", {}, `/${command.path}`), el("span.ellipsis", {}, command.description), el("button.round.small", { type: "button", "aria-label": "Leave the command", on: { click: onEnd } }, icon("close"))),
      this.error,
      el("div.command-line", {}, el("div.command-grid", {}, this.rows, this.more), this.send),
    );
    for (const option of command.options) if (option.required) this.#add(option);
    this.#prefill(typed);
    this.#drawMore();
  }

  focus() {
    const empty = [...this.fields.values()].find((field) => field.value() === undefined);
    if (empty) empty.focus();
    else this.send.focus();
  }

  #add(option) {
    const field = makeField(option, this.column, (focused) => [this.command.path, this.#typedValues(), focused]);
    const remove = !option.required && el("button.round.tiny", { type: "button", "aria-label": `Leave out ${option.name}`, on: { click: () => this.#remove(option) } }, icon("close"));
    field.row = el("div.command-field", { "data-option": option.name }, el("label", { title: option.description }, el("span", {}, option.name), field.control), remove, field.list);
    this.fields.set(option.name, field);
    this.rows.append(field.row);
    return field;
  }

  #remove(option) {
    this.fields.get(option.name).row.remove();
    this.fields.delete(option.name);
    this.#drawMore();
    this.focus();
  }

  #drawMore() {
    const left = this.command.options.filter((option) => !this.fields.has(option.name));
    const add = (option) => {
      this.#add(option).focus();
      this.#drawMore();
    };
    fill(
      this.more,
      left.map((option) => el("button.command-add", { type: "button", title: option.description, "data-add-option": option.name, on: { click: () => add(option) } }, icon("plus"), option.name)),
    );
  }

  /** "/roll sides:6 3" fills in what was typed behind the command, by name or, without one, into the first option. */
  #prefill(typed) {
    const rest = typed.slice(1).trimStart().slice(this.command.path.length).trim();
    if (!rest || !typed.toLowerCase().startsWith(`/${this.command.path} `)) return;
    const names = this.command.options.map((option) => option.name);
    let name = names[0];
    const words = new Map();
    for (const word of rest.split(/\s+/)) {
      const given = names.find((one) => word.startsWith(`${one}:`));
      if (given) name = given;
      const text = given ? word.slice(given.length + 1) : word;
      if (name) words.set(name, `${words.get(name) ?? ""} ${text}`.trim());
    }
    for (const [one, text] of words) {
      const option = this.command.options.find(({ name: known }) => known === one);
      const field = this.fields.get(one) ?? this.#add(option);
      field.set(text);
    }
  }

  #typedValues() {
    return Object.fromEntries([...this.fields].map(([name, field]) => [name, field.value()]).filter(([, value]) => value !== undefined));
  }

  #key(event) {
    if (event.key === "Escape") {
      event.stopPropagation();
      this.onEnd();
    }
  }

  async #submit(event) {
    event.preventDefault();
    for (const [name, field] of this.fields) {
      const option = this.command.options.find((one) => one.name === name);
      const complaint = option.required && field.value() === undefined ? "This option is required." : field.complaint();
      field.row.classList.toggle("is-wrong", Boolean(complaint));
      if (complaint) {
        fill(this.error, `${name}: ${complaint}`);
        field.focus();
        return;
      }
    }
    fill(this.error);
    this.send.disabled = true;
    const sending = this.column.sendCommand(this.command.path, this.#typedValues());
    try {
      // Once it is on its way, the line is free for the next thing; only a refusal by the client brings the form back.
      this.root.hidden = true;
      await Promise.race([sending, new Promise((go) => setTimeout(go, 60))]);
      this.onEnd();
      await sending;
    } catch (error) {
      this.column.say(error.message);
    }
  }
}

/** A field for one option: its control, its typed value (undefined for none), and what is wrong with that. */
function makeField(option, column, question) {
  if (option.autocomplete) return completed(option, column, question);
  if (option.type === TYPE.attachment) return uploaded(option);
  const choices = choicesFor(option, column);
  if (choices) return chosen(option, choices);
  return typed(option);
}

function choicesFor(option, column) {
  const people = () => [...state.world.people, state.world.bot].map((user) => ({ name: user.username, value: user.id }));
  const roles = () => state.world.guild.roles.map((role) => ({ name: role.name, value: role.id }));
  if (option.choices?.length) return option.choices;
  switch (option.type) {
    case TYPE.boolean:
      return [
        { name: "True", value: true },
        { name: "False", value: false },
      ];
    case TYPE.user:
      return people();
    case TYPE.role:
      return roles();
    case TYPE.mentionable:
      return [...people(), ...roles()];
    case TYPE.channel:
      return channelsOf(column.personId)
        .filter((channel) => !IS.direct(channel) && !IS.group(channel) && (!option.channel_types?.length || option.channel_types.includes(channel.type)))
        .map((channel) => ({ name: `#${channel.name}`, value: channel.id }));
    default:
      return null;
  }
}

function chosen(option, choices) {
  const control = el("select.input", { name: option.name }, el("option", { value: "" }, "…"), choices.map((choice, at) => el("option", { value: at }, choice.name)));
  return {
    control,
    list: null,
    value: () => (control.value === "" ? undefined : choices[Number(control.value)].value),
    complaint: () => null,
    focus: () => control.focus(),
    set: (text) => {
      const at = choices.findIndex((choice) => [choice.name, String(choice.value)].some((name) => name.replace(/^#/, "").toLowerCase() === text.toLowerCase().replace(/^[#@]/, "")));
      control.value = at < 0 ? "" : String(at);
    },
  };
}

/** A file from this machine; it is read as soon as it is chosen. */
function uploaded(option) {
  let file;
  const control = el("input.input", { name: option.name, type: "file" });
  control.addEventListener("change", () => {
    const [chosen] = control.files;
    file = undefined;
    if (!chosen) return;
    const reader = new FileReader();
    reader.addEventListener("load", () => { file = { filename: chosen.name, base64: reader.result.split(",", 2)[1] ?? "" }; });
    reader.readAsDataURL(chosen);
  });
  return { control, list: null, value: () => file, complaint: () => null, focus: () => control.focus(), set: () => {} };
}

const isNumeric = (option) => option.type === TYPE.integer || option.type === TYPE.number;

function typed(option) {
  const control = el("input.input", {
    name: option.name,
    type: "text",
    inputmode: isNumeric(option) ? "decimal" : null,
    autocomplete: "off",
    placeholder: rangeOf(option),
    maxlength: option.max_length,
  });
  return { control, list: null, value: () => valueOf(option, control.value), complaint: () => complaintAbout(option, control.value), focus: () => control.focus(), set: (text) => { control.value = text; } };
}

function valueOf(option, text) {
  const trimmed = text.trim();
  if (!trimmed) return undefined;
  if (!isNumeric(option)) return text;
  return Number.isNaN(Number(trimmed)) ? trimmed : Number(trimmed);
}

function rangeOf(option) {
  const { min_value: least, max_value: most } = option;
  if (least === undefined && most === undefined) return option.type === TYPE.integer ? "number" : "";
  return least === undefined ? `up to ${most}` : most === undefined ? `from ${least}` : `${least}–${most}`;
}

function complaintAbout(option, text) {
  const value = valueOf(option, text);
  if (value === undefined) return null;
  if (isNumeric(option)) {
    if (typeof value !== "number") return "A number, please.";
    if (option.type === TYPE.integer && !Number.isSafeInteger(value)) return "A whole number, please.";
    if (value < (option.min_value ?? -Infinity) || value > (option.max_value ?? Infinity)) return `Only ${rangeOf(option)}, please.`;
  } else if (value.length < (option.min_length ?? 0)) {
    return `At least ${option.min_length} characters, please.`;
  }
  return null;
}

/** An option whose choices the bot gives while one types; what is typed may also be sent as it is. */
function completed(option, column, question) {
  const field = typed(option);
  const list = el("div.completions", { role: "listbox", "aria-label": `Choices for ${option.name}`, hidden: true });
  const { control } = field;
  let picked = null;
  let asked = 0;
  let timer = null;
  const close = () => {
    list.hidden = true;
    control.setAttribute("aria-expanded", "false");
  };
  const pick = (choice) => {
    picked = choice;
    control.value = choice.name;
    close();
    control.focus();
    close();
  };
  const ask = async () => {
    const mine = ++asked;
    const [path, values, focused] = question(option.name);
    let choices;
    try {
      choices = await column.complete(path, { ...values, [option.name]: picked ? picked.name : control.value }, focused);
    } catch {
      choices = null;
    }
    if (mine !== asked || !control.isConnected || document.activeElement !== control) return;
    fill(
      list,
      choices === null && el("p.menu-empty", {}, "Loading options failed."),
      choices?.length === 0 && el("p.menu-empty", {}, "No options match your search."),
      choices?.map((choice) => el("button.picker-row", { type: "button", role: "option", tabindex: -1, "data-value": choice.value, on: { click: () => pick(choice) } }, choice.name)),
    );
    list.hidden = false;
    control.setAttribute("aria-expanded", "true");
  };
  const askSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, COMPLETE_AFTER);
  };
  control.setAttribute("role", "combobox");
  control.setAttribute("aria-expanded", "false");
  control.addEventListener("input", () => {
    picked = null;
    askSoon();
  });
  control.addEventListener("focus", () => {
    if (!picked) askSoon();
  });
  control.addEventListener("blur", () => setTimeout(() => list.contains(document.activeElement) || close(), 150));
  control.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    } else if (event.key === "ArrowDown") {
      move(event, [...list.querySelectorAll("button")]);
    } else if (event.key === "Tab" && !event.shiftKey && list.querySelector("button")) {
      event.preventDefault();
      list.querySelector("button").click();
    }
  });
  list.addEventListener("keydown", (event) => {
    move(event, [...list.querySelectorAll("button")]);
    if (event.key === "Escape") {
      event.stopPropagation();
      control.focus();
      close();
    }
  });
  return { ...field, list, value: () => (picked ? picked.value : field.value()), complaint: () => (picked ? null : field.complaint()) };
}
