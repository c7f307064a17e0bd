// Where somebody writes: plain text, or a command that is picked from a list and filled in.

import { CommandForm, matching } from "./commands.js";
import { el, fill, icon } from "./dom.js";
import { move } from "./menu.js";
import { IS, state } from "./state.js";

export class Composer {
  /** @param {import("./column.js").Column} column */
  constructor(column) {
    this.column = column;
    this.drafts = new Map();
    this.form = null;
    this.input = el("textarea.composer-input", { rows: 1, maxlength: 2000, autocomplete: "off", enterkeyhint: "send" });
    this.slash = el("button.round", { type: "button", "data-act": "commands", "aria-label": "Commands", on: { click: () => this.#startCommand() } }, el("span", { "aria-hidden": "true" }, "/"));
    this.sendButton = el("button.round.send", { type: "submit", "aria-label": "Send" }, icon("send"));
    this.picker = el("div.picker", { role: "listbox", "aria-label": "Commands", hidden: true });
    this.error = el("p.composer-error", { role: "alert" });
    this.line = el("form.composer-line", { on: { submit: (event) => this.#submit(event) } }, this.slash, this.input, this.sendButton);
    this.root = el("footer.composer", {}, this.picker, this.error, this.line);
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", () => setTimeout(() => this.#closeUnlessInside(), 150));
    this.input.addEventListener("focus", () => this.#typed());
    this.picker.addEventListener("keydown", (event) => {
      move(event, [...this.picker.children]);
      if (event.key === "Escape") this.input.focus();
    });
  }

  /** Goes to another channel; what was being written stays where it was. */
  enter(channel) {
    if (this.channel) this.drafts.set(this.channel.id, this.input.value);
    this.channel = channel;
    this.input.value = (channel && this.drafts.get(channel.id)) ?? "";
    this.endCommand(false);
    this.update();
    this.#grow();
    this.#closePicker();
  }

  /** Takes over what may have changed about the channel. */
  update() {
    const channel = this.channel && state.world.channels.find((one) => one.id === this.channel.id);
    this.channel = channel ?? null;
    this.root.hidden = !channel;
    if (!channel) return;
    const name = IS.direct(channel) ? `@${state.world.bot.username}` : IS.thread(channel) ? channel.name : `#${channel.name}`;
    const isAway = channel.thread_metadata?.archived;
    this.input.placeholder = isAway ? "Archived; writing opens it again" : `Message ${name}`;
    this.input.setAttribute("aria-label", `Message ${name}`);
  }

  /** Back to plain text. */
  endCommand(isFocused = true) {
    if (!this.form) return;
    this.form.root.remove();
    this.form = null;
    this.line.hidden = false;
    if (isFocused) this.input.focus();
  }

  #startCommand() {
    this.input.value = "/";
    this.input.focus();
    this.#typed();
  }

  async #typed() {
    this.#grow();
    fill(this.error);
    const text = this.input.value;
    if (!text.startsWith("/") || !this.channel) {
      this.#closePicker();
      return;
    }
    // What is offered is asked once for each command that is begun: it hangs on the place and on permissions.
    this.offered ??= this.column.offered().catch(() => []);
    const offered = await this.offered;
    if (this.input.value !== text || !this.offered) return;
    const found = matching(offered, text);
    this.found = found;
    fill(
      this.picker,
      found.map((command, at) =>
        el(
          "button.picker-row",
          { type: "button", role: "option", tabindex: -1, "aria-selected": String(at === 0), "data-command": command.path, on: { click: () => this.#pick(command) } },
          el("b", {}, `/${command.path}`),
          el("span.picker-options", {}, command.options.map((option) => el("code", {}, option.required ? option.name : `${option.name}?`))),
          el("small", {}, command.description),
        ),
      ),
      found.length === 0 && el("p.menu-empty", {}, offered.length ? "No command begins like this." : "There are no commands here. Is a bot connected?"),
    );
    this.picker.hidden = false;
  }

  #key(event) {
    const isOpen = !this.picker.hidden && this.found?.length > 0;
    const rows = [...this.picker.children];
    const at = rows.findIndex((row) => row.getAttribute("aria-selected") === "true");
    if (event.isComposing) return;
    if (isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const to = (at + (event.key === "ArrowDown" ? 1 : rows.length - 1)) % rows.length;
      rows[at].setAttribute("aria-selected", "false");
      rows[to].setAttribute("aria-selected", "true");
      rows[to].scrollIntoView({ block: "nearest" });
    } else if (isOpen && (event.key === "Enter" || event.key === "Tab") && !event.shiftKey) {
      event.preventDefault();
      this.#pick(this.found[at]);
    } else if (event.key === "Escape" && !this.picker.hidden) {
      event.stopPropagation();
      this.#closePicker();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.line.requestSubmit();
    }
  }

  #pick(command) {
    const typed = this.input.value;
    this.input.value = "";
    this.#closePicker();
    this.line.hidden = true;
    this.form = new CommandForm(this.column, command, typed, () => this.endCommand());
    this.root.append(this.form.root);
    this.form.focus();
  }

  async #submit(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    if (text.startsWith("/")) {
      // Whoever types faster than the list comes means the command that it will begin with.
      const written = this.input.value;
      await this.#typed();
      if (this.input.value !== written || this.form) return;
      if (this.found?.length > 0) this.#pick(this.found[0]);
      else fill(this.error, "Pick a command from the list.");
      return;
    }
    this.input.value = "";
    this.#grow();
    try {
      await this.column.sendText(withMentions(text));
    } catch (error) {
      this.input.value ||= text;
      fill(this.error, error.message);
    }
  }

  #closePicker() {
    this.picker.hidden = true;
    fill(this.picker);
    this.found = null;
    this.offered = null;
  }

  #closeUnlessInside() {
    if (!this.root.contains(document.activeElement)) this.#closePicker();
  }

  #grow() {
    this.input.style.removeProperty("height");
    // What is not laid out yet has no height to measure; the style sheet's single line is right for it.
    const height = this.input.scrollHeight;
    if (this.input.value && height) this.input.style.setProperty("height", `${Math.min(height, 160)}px`);
  }
}

/** "@Ben" as the platform writes it, longest names first, so that "@Ann Lee" is not read as "@Ann". */
function withMentions(text) {
  const users = [...state.world.people, state.world.bot].sort((a, b) => b.username.length - a.username.length);
  return users.reduce((written, user) => written.replace(new RegExp(`@${RegExp.escape ? RegExp.escape(user.username) : user.username.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\w)`, "gi"), `<@${user.id}>`), text);
}
