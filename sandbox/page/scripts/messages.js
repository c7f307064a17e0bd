// One message as an element: who, when, what, whom it concerns, and what happened to the last click on it.

import { avatar } from "./avatar.js";
import { components } from "./components.js";
import { el, icon } from "./dom.js";
import { embeds } from "./embeds.js";
import { markdown } from "./markdown.js";
import { attachment } from "./media.js";
import { channelById } from "./state.js";
import { dayOf, inFull, timeOfDay } from "./time.js";

const HAS_THREAD = 1 << 5;
const LOADING = 1 << 7;
const GROUP_MINUTES = 7;
const THREAD_CREATED = 18;
const COMMAND = 20;
const THREAD_STARTER = 21;

/**
 * A message.
 * @param {object} message as the feed gives it
 * @param {object | null} previous the one above it
 * @param {import("./column.js").Use} use
 */
export function messageElement(message, previous, use) {
  const made = el(
    "article.message",
    { "data-message-id": message.id, "data-author-id": message.author.id, tabindex: -1, "aria-label": `Message from ${message.author.username}` },
  );
  if (message.type === THREAD_CREATED) {
    made.append(threadNotice(message, use));
    return made;
  }
  const isGrouped = belongsTo(message, previous);
  made.classList.toggle("is-grouped", isGrouped);
  made.classList.toggle("is-private", Boolean(message.ephemeral_for));
  made.classList.toggle("is-ping", message.pinged.includes(use.personId));
  if (beginsAnswer(message, previous)) made.append(commandLine(message));
  if (message.type === THREAD_STARTER && message.referenced_message) {
    made.append(el("p.context", {}, "This thread began with this message:"));
    made.append(body(message.referenced_message, use, false));
    return made;
  }
  if (message.referenced_message) made.append(replyLine(message.referenced_message));
  made.append(body(message, use, isGrouped));
  made.append(
    el("div.message-tools", {}, el("button.round.small", { type: "button", "data-act": "delete-message", "aria-label": "Delete this message", on: { click: () => use.deleteMessage(message.id) } }, icon("bin"))),
  );
  return made;
}

/** The line before the first message of a day; null before any other. */
export function dayElement(message, previous) {
  if (!isNewDay(message, previous)) return null;
  return el("div.day", { role: "separator" }, el("span", {}, dayOf(new Date(message.timestamp))));
}

/** A command of one's own that is under way, or that nobody answered. */
export function commandInFlight({ key, path, user, failed, onDismiss }) {
  return el(
    "article.message.is-private",
    { "data-command-state": failed ? "failed" : "sending", "data-key": key },
    el("p.context", {}, avatar(user, "tiny"), `${user.username} used /${path}`),
    failed
      ? el("div.message-main", {}, el("p.failed", { role: "alert" }, failed), privateFoot(onDismiss))
      : el("div.message-main", {}, el("p.thinking", { role: "status" }, dots(), "Sending command…")),
  );
}

function body(message, use, isGrouped) {
  const main = el("div.message-main");
  const sent = new Date(message.timestamp);
  if (!isGrouped) {
    main.append(
      el(
        "header.message-head",
        {},
        el("b.author", { "data-author": message.author.username }, message.author.username),
        message.author.bot && el("span.app", {}, "APP"),
        el("time", { datetime: message.timestamp, title: inFull(sent) }, timeOfDay(sent)),
        edited(message),
      ),
    );
  }
  const content = el("div.message-content");
  if (message.flags & LOADING) {
    content.append(el("p.thinking", { role: "status" }, dots(), `${message.author.username} is thinking…`));
  }
  if (message.content) content.append(el(`div.text${isJumbo(message.content) ? ".is-jumbo" : ""}`, {}, markdown(message.content, use.names)));
  content.append(...embeds(message.embeds, use.names), ...message.attachments.map(attachment), ...components(message.components, use.on(message)));
  if (isGrouped && message.edited_timestamp) content.append(edited(message));
  main.append(content);
  const failed = use.failures.get(message.id);
  if (failed) main.append(el("p.failed", { role: "alert" }, failed));
  if (message.flags & HAS_THREAD) main.append(threadChip(message, use));
  if (message.ephemeral_for) main.append(privateFoot(() => use.dismiss(message.id)));
  const made = el("div.message-body", {}, !isGrouped && avatar(message.author), main);
  if (isGrouped) made.prepend(el("time.gutter", { datetime: message.timestamp, title: inFull(sent) }, timeOfDay(sent)));
  return made;
}

function edited(message) {
  if (!message.edited_timestamp) return null;
  return el("span.edited", { title: inFull(new Date(message.edited_timestamp)) }, "edited");
}

function privateFoot(onDismiss) {
  return el(
    "footer.private-foot",
    {},
    icon("eye"),
    el("span", {}, "Only you can see this"),
    el("span", { "aria-hidden": "true" }, "·"),
    el("button.plain", { type: "button", "data-act": "dismiss", on: { click: onDismiss } }, "Dismiss message"),
  );
}

function commandLine(message) {
  const { user, name } = message.interaction_metadata;
  return el("p.context", {}, avatar(user, "tiny"), el("b", {}, user.username), message.type === COMMAND ? " used " : " with ", el("code", {}, `/${name}`));
}

function replyLine(message) {
  return el("p.context", {}, avatar(message.author, "tiny"), el("b", {}, message.author.username), el("span.ellipsis", {}, message.content || "A message with components"));
}

function threadNotice(message, use) {
  const thread = message.message_reference?.channel_id;
  return el(
    "p.notice",
    {},
    icon("thread"),
    el("span", {}, el("b", {}, message.author.username), " started a thread: "),
    el("button.plain", { type: "button", "data-open-channel": thread, on: { click: () => use.names.openChannel(thread) } }, message.content),
  );
}

function threadChip(message, use) {
  const thread = channelById(message.id) ?? message.thread;
  if (!thread) return null;
  return el("button.thread-chip", { type: "button", "data-open-channel": message.id, on: { click: () => use.names.openChannel(message.id) } }, icon("thread"), el("b", {}, thread.name), el("span", {}, "Open thread"));
}

function dots() {
  return el("span.dots", { "aria-hidden": "true" }, el("i"), el("i"), el("i"));
}

function isNewDay(message, previous) {
  return !previous || new Date(message.timestamp).toDateString() !== new Date(previous.timestamp).toDateString();
}

/** Does it continue what the same author has just said? */
function belongsTo(message, previous) {
  return Boolean(
    previous &&
      previous.author.id === message.author.id &&
      previous.ephemeral_for === message.ephemeral_for &&
      previous.type !== THREAD_CREATED &&
      !beginsAnswer(message, previous) &&
      !message.message_reference &&
      !isNewDay(message, previous) &&
      new Date(message.timestamp) - new Date(previous.timestamp) < GROUP_MINUTES * 60_000,
  );
}

/** Is it the first that a command brought forth? What follows up belongs to it. */
function beginsAnswer({ interaction_metadata: command }, previous) {
  return Boolean(command?.name) && command.id !== previous?.interaction_metadata?.id;
}

function isJumbo(text) {
  return text.length <= 40 && /^(?:\p{Extended_Pictographic}[\u{fe0f}\u{200d}\u{1f3fb}-\u{1f3ff}]*\s*)+$/u.test(text);
}
