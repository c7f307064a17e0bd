// The developer panel: makes the circumstances that a bot has to cope with, such as closed DMs and missing permissions.

import { avatar } from "./avatar.js";
import { el, fill, icon } from "./dom.js";
import { act } from "./feed.js";
import { IS, state, subscribe } from "./state.js";
import { inFull, present } from "./time.js";

const SHOWN = ["VIEW_CHANNEL", "SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS", "CREATE_PUBLIC_THREADS", "ATTACH_FILES", "EMBED_LINKS", "READ_MESSAGE_HISTORY"];

const PROBLEMS_EVERY = 3000;
const HOUR = 60 * 60;

const words = (permission) => permission[0] + permission.slice(1).toLowerCase().replaceAll("_", " ");

/** Opens the panel, or closes it if it is open. */
export function toggleTools() {
  const open = document.querySelector(".tools");
  if (open) {
    open.dispatchEvent(new Event("leave"));
    return;
  }
  const body = el("div.tools-body");
  const problems = el("details.tools-row.problems", { hidden: true });
  const error = el("p.failed", { role: "alert" });
  const panel = el("aside.tools", { "aria-label": "Developer tools" }, el("header.modal-head", {}, el("h2", {}, "Developer tools"), el("button.round", { type: "button", "aria-label": "Close", on: { click: () => leave() } }, icon("close"))), error, problems, body);
  const doIt = async (name, values) => {
    fill(error);
    try {
      await act(name, values);
    } catch (refusal) {
      fill(error, refusal.message);
      draw();
    }
  };
  const draw = () => {
    const focused = body.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    fill(body, sections(doIt));
    if (focused) body.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  };
  const stop = subscribe((kind) => kind === "world" && draw());
  const watch = setInterval(() => {
    showProblems(problems);
    fill(body.querySelector("[data-clock]"), inFull(present()));
  }, PROBLEMS_EVERY);
  const leave = () => {
    stop();
    clearInterval(watch);
    panel.remove();
    document.body.classList.remove("has-tools");
    document.querySelector('[data-act="tools"]')?.focus();
  };
  panel.addEventListener("leave", leave);
  panel.addEventListener("keydown", (event) => event.key === "Escape" && leave());
  document.body.classList.add("has-tools");
  document.body.append(panel);
  draw();
  showProblems(problems);
  panel.querySelector("button").focus();
}

/** What the bot did that the platform refuses, or that a well-made bot does not do. */
async function showProblems(parent) {
  const { problems } = await act("problems", {}).catch(() => ({ problems: [] }));
  parent.hidden = problems.length === 0;
  if (parent.dataset.shown === problems.join()) return;
  parent.dataset.shown = problems.join();
  fill(parent, el("summary.failed", {}, problems.length === 1 ? "1 problem of the bot" : `${problems.length} problems of the bot`), el("ul", {}, problems.map((problem) => el("li", {}, problem))));
}

function sections(doIt) {
  const { people, channels } = state.world;
  const threads = channels.filter(IS.thread);
  return [
    el("h3", {}, "Clock"),
    el(
      "div.tools-row.clock",
      {},
      el("b", { "data-clock": "" }, inFull(present())),
      leap("hour", "An hour later", () => doIt("move_clock", { seconds: HOUR })),
      leap("day", "A day later", () => doIt("move_clock", { seconds: 24 * HOUR })),
      leap("next", "Next deadline", () => doIt("next_time", {})),
    ),
    el("h3", {}, "People"),
    people.map((person) =>
      el(
        "div.tools-row",
        { "data-tools-person": person.username },
        el("b", {}, avatar(person, "small"), person.username),
        toggle(`dms ${person.id}`, "Takes direct messages", person.dms_open, (open) => doIt("let_dms", { person: person.id, open })),
        toggle(`guild ${person.id}`, "Is in the server", person.in_guild, (isIn) => doIt("let_in_guild", { person: person.id, in: isIn })),
        toggle(`app ${person.id}`, "Has the app", person.has_installed, (has) => doIt("let_install", { person: person.id, has })),
      ),
    ),
    el("button.button", { type: "button", "data-key": "group", "data-act": "open-group", on: { click: () => doIt("open_group", { people: people.map((person) => person.id) }) } }, "Open a group without the bot"),
    el("h3", {}, "What the bot may do"),
    channels.filter(IS.text).map((channel) =>
      el(
        "details.tools-row",
        { "data-tools-channel": channel.name, open: channel.bot_lacks.length > 0 },
        el("summary", {}, `#${channel.name}`, channel.bot_lacks.length > 0 && el("small", {}, ` lacks ${channel.bot_lacks.length}`)),
        SHOWN.map((permission) => toggle(`${permission} ${channel.id}`, words(permission), !channel.bot_lacks.includes(permission), (allowed) => doIt("let_bot", { channel: channel.id, permission, allowed }))),
        el("button.button.danger", { type: "button", "data-key": `delete ${channel.id}`, "data-act": "delete-channel", on: { click: () => doIt("delete_channel", { channel: channel.id }) } }, "Delete the channel"),
      ),
    ),
    el("h3", {}, "Threads"),
    threads.length === 0 && el("p.muted", {}, "There are none yet."),
    threads.map((thread) =>
      el(
        "div.tools-row",
        { "data-tools-thread": thread.name },
        el("b", {}, icon("thread"), thread.name),
        toggle(`archive ${thread.id}`, "Archived", thread.thread_metadata.archived, (archived) => doIt("archive", { channel: thread.id, archived })),
        toggle(`lock ${thread.id}`, "Locked", thread.thread_metadata.locked, (locked) => doIt("lock", { channel: thread.id, locked })),
        el("button.button.danger", { type: "button", "data-key": `delete ${thread.id}`, "data-act": "delete-channel", on: { click: () => doIt("delete_channel", { channel: thread.id }) } }, "Delete the thread"),
      ),
    ),
    el("p.muted", {}, "While these tools are open, each message has a button that deletes it."),
  ];
}

function leap(key, label, onPress) {
  return el("button.button", { type: "button", "data-key": `clock ${key}`, on: { click: onPress } }, label);
}

function toggle(key, label, isOn, onChange) {
  const box = el("input", { type: "checkbox", role: "switch", "data-key": key, on: { change: () => onChange(box.checked) } });
  box.checked = isOn;
  return el("label.switch", {}, el("span", {}, label), box);
}
