// The scrolling list of a channel's messages: keeps each element while its message stays the same, and keeps its place.

import { el, fill } from "./dom.js";
import { dayElement, messageElement } from "./messages.js";
import { channelById } from "./state.js";

const NEAR_END = 60;

export class MessageList {
  /**
   * @param {import("./column.js").Use} use how messages are drawn and used
   * @param {() => void} onTop somebody has scrolled to the oldest message
   */
  constructor(use, onTop) {
    this.use = use;
    this.kept = new Map();
    this.isAtEnd = true;
    this.inner = el("div.list-inner", { role: "log", "aria-live": "polite", "aria-label": "Messages" });
    this.newest = el("button.to-newest", { type: "button", hidden: true, on: { click: () => this.toEnd() } }, "Jump to the newest message");
    this.scroller = el("div.list", { tabindex: -1 }, this.inner);
    this.root = el("div.list-frame", {}, this.scroller, this.newest);
    this.lastTop = 0;
    this.scroller.addEventListener("scroll", () => {
      const { scrollTop, scrollHeight, clientHeight } = this.scroller;
      // Only who scrolls up leaves the end: what grows below, a picture say, does not take anybody away from it.
      if (scrollHeight - scrollTop - clientHeight < NEAR_END) this.isAtEnd = true;
      else if (scrollTop < this.lastTop) this.isAtEnd = false;
      this.lastTop = scrollTop;
      if (this.isAtEnd) this.newest.hidden = true;
      if (scrollTop < 120) onTop();
    });
    // Pictures that arrive and composers that grow must not push the newest message out of sight.
    const resized = new ResizeObserver(() => this.isAtEnd && this.toEnd());
    resized.observe(this.inner);
    resized.observe(this.scroller);
  }

  /** Shows other messages from now on, from the end. */
  clear() {
    this.kept.clear();
    this.inner.replaceChildren();
    this.isAtEnd = true;
    this.newest.hidden = true;
  }

  /** Draws a message anew the next time. */
  invalidate(messageId) {
    this.kept.delete(messageId);
  }

  /**
   * Draws what has changed.
   * @param {HTMLElement} intro what stands above the oldest message
   * @param {object[]} messages oldest first
   * @param {HTMLElement[]} tail what stands below the newest one
   */
  draw(intro, messages, tail) {
    const focus = this.#rememberFocus();
    const fromEnd = this.scroller.scrollHeight - this.scroller.scrollTop;
    const wasFirst = this.first;
    const hadNewest = this.kept.has(messages.at(-1)?.id) || !this.kept.size;
    const kept = new Map();
    const elements = messages.flatMap((message, at) => {
      const previous = messages[at - 1] ?? null;
      const old = this.kept.get(message.id);
      const thread = channelById(message.id)?.name;
      const isSame = old && old.message === message && old.previous === previous?.id && old.thread === thread;
      const entry = isSame ? old : { message, thread, previous: previous?.id, day: dayElement(message, previous), element: this.#replacement(message, previous) };
      kept.set(message.id, entry);
      return entry.day ? [entry.day, entry.element] : [entry.element];
    });
    this.kept = kept;
    this.first = messages[0]?.id;
    reconcile(this.inner, [intro, ...elements, ...tail]);
    this.#restoreFocus(focus);
    if (this.isAtEnd) this.toEnd();
    else if (wasFirst !== this.first) this.scroller.scrollTop = this.scroller.scrollHeight - fromEnd;
    else if (!hadNewest) this.newest.hidden = false;
  }

  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.isAtEnd = true;
    this.newest.hidden = true;
  }

  /** Brings a message into view and marks it for a moment. */
  show(messageId) {
    const element = this.kept.get(messageId)?.element;
    if (!element) return;
    this.isAtEnd = false;
    element.scrollIntoView({ block: "center" });
    element.classList.add("is-shown");
    setTimeout(() => element.classList.remove("is-shown"), 1600);
  }

  #replacement(message, previous) {
    const made = messageElement(message, previous, this.use);
    const before = this.inner.querySelectorAll(`[data-message-id="${message.id}"] img`);
    // An edited picture has a new address: until it is there, the old one shows through.
    made.querySelectorAll("img").forEach((image, at) => {
      if (!before[at]) return;
      image.style.setProperty("background-image", `url("${before[at].src}")`);
      image.addEventListener("load", () => image.style.removeProperty("background-image"), { once: true });
    });
    return made;
  }

  #rememberFocus() {
    const active = document.activeElement;
    const message = this.inner.contains(active) ? active.closest("[data-message-id]") : null;
    return message && { message: message.dataset.messageId, customId: active.dataset.customId };
  }

  #restoreFocus(focus) {
    if (!focus || this.inner.contains(document.activeElement)) return;
    const element = this.kept.get(focus.message)?.element;
    const same = focus.customId && element?.querySelector(`[data-custom-id="${CSS.escape(focus.customId)}"]`);
    (same || element)?.focus({ preventScroll: true });
  }
}

/** Makes these the children of an element, in this order, moving nothing that is in place. */
function reconcile(parent, wanted) {
  const set = new Set(wanted);
  for (const child of [...parent.children]) if (!set.has(child)) child.remove();
  let at = parent.firstChild;
  for (const element of wanted) {
    if (element === at) at = at.nextSibling;
    else parent.insertBefore(element, at);
  }
}

/** What stands at the beginning of a place. */
export function introOf(title, words) {
  const made = el("header.intro");
  fill(made, el("h2", {}, title), el("p", {}, words));
  return made;
}
