// One person's client: where they are, what they see there, and what they do. Several stand side by side.

import { avatar } from "./avatar.js";
import { Composer } from "./composer.js";
import { el, fill, icon } from "./dom.js";
import { NotDone, act, fetchMessages } from "./feed.js";
import { MessageList, introOf } from "./list.js";
import { commandInFlight } from "./messages.js";
import { openModal } from "./modal.js";
import { badge, drawSidebar } from "./sidebar.js";
import { IS, channelById, channelsOf, loadRoom, messagesFor, personById, pingsOf, state, subscribe, unreadOf, userById } from "./state.js";

const NOTHING_FOUND = "This message failed to load.";
const LINK = /^https?:\/\/(?:\w+\.)?discord\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/**
 * @typedef {object} Use how a message is drawn and used by this person
 * @property {string} personId
 * @property {import("./markdown.js").Names} names
 * @property {Map<string, string>} failures what went wrong with the last click, by message
 * @property {(messageId: string) => void} dismiss
 * @property {(messageId: string) => void} deleteMessage
 * @property {(message: object) => import("./components.js").Use} on
 */

export class Column {
  /**
   * @param {object} person
   * @param {string | null} channelName where they are at first
   * @param {() => void} onClose
   */
  constructor(person, channelName, onClose) {
    this.personId = person.id;
    this.name = person.username;
    this.channelId = null;
    this.wanted = channelName ?? sessionStorage.getItem(`channel ${this.name}`);
    this.busy = new Set();
    this.chosen = new Map();
    this.inFlight = [];
    this.failures = new Map();
    this.use = this.#use();

    this.sidebar = el("nav.sidebar", { "aria-label": "Channels" });
    this.header = el("header.column-head");
    this.alert = el("div.alerts", { "aria-live": "polite" });
    this.list = new MessageList(this.use, () => this.#loadOlder());
    this.composer = new Composer(this);
    this.layer = el("div.column-body", {}, this.header, this.alert, this.list.root, this.composer.root);
    this.root = el(
      "section.column",
      { "data-person": this.name, "data-person-id": this.personId, "aria-label": this.name },
      this.sidebar,
      el("button.scrim", { type: "button", "aria-label": "Close the list of channels", tabindex: -1, on: { click: () => this.showSidebar(false) } }),
      this.layer,
    );
    this.use.layer = this.layer;
    this.onClose = onClose;
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.root.classList.contains("is-sidebar-open")) this.showSidebar(false);
    });
    this.stop = subscribe((kind, detail) => this.#hear(kind, detail));
    this.#settle();
  }

  close() {
    this.stop();
    this.root.remove();
  }

  get person() {
    return personById(this.personId);
  }

  get channel() {
    return this.channelId && channelById(this.channelId);
  }

  /** Goes to a channel, and to one of its messages if one is named. */
  async open(channelId, messageId = null) {
    const channel = channelById(channelId);
    this.showSidebar(false);
    if (!channel?.visible_to.includes(this.personId)) {
      this.say("You do not have access to this place.");
      return;
    }
    if (channelId !== this.channelId) {
      this.channelId = channelId;
      this.failures.clear();
      sessionStorage.setItem(`channel ${this.name}`, channel.name ?? "@bot");
      this.list.clear();
      this.composer.enter(channel);
    }
    this.draw();
    try {
      await loadRoom(channelId, fetchMessages);
    } catch {
      this.say(NOTHING_FOUND);
    }
    if (this.channelId !== channelId) return;
    this.draw();
    if (messageId) this.list.show(messageId);
    this.#markRead();
  }

  async openDirect() {
    try {
      const { channel } = await act("open_dm", { person: this.personId });
      if (channelById(channel)) await this.open(channel);
      else this.wantedId = channel;
    } catch (error) {
      this.say(error.message);
    }
  }

  showSidebar(isOpen) {
    this.root.classList.toggle("is-sidebar-open", isOpen);
    if (isOpen) this.sidebar.querySelector("button")?.focus();
  }

  /** Tells the person something, for a while. */
  say(sentence) {
    const made = el("p.toast", { role: "status" }, sentence);
    this.layer.append(made);
    setTimeout(() => made.remove(), 5000);
  }

  draw() {
    this.#drawHead();
    this.#drawAlert();
    drawSidebar(this.sidebar, { person: this.person, current: this.channelId, open: (id) => this.open(id), openDirect: () => this.openDirect() });
    this.#drawList();
  }

  // What the person does

  async sendText(text) {
    await act("say", { person: this.personId, channel: this.channelId, text });
    this.list.toEnd();
  }

  /** Sends a command; throws NotDone if the client would not let it through. */
  async sendCommand(path, values) {
    const entry = { key: String(Math.random()), channelId: this.channelId, path, failed: null };
    this.inFlight.push(entry);
    this.list.isAtEnd = true;
    this.#drawList();
    try {
      const outcome = await act("slash", { person: this.personId, channel: this.channelId, path, values });
      entry.failed = outcome.failed;
      if (outcome.modal) openModal(this, outcome.modal);
    } catch (error) {
      this.#forget(entry);
      throw error;
    }
    if (!entry.failed) this.#forget(entry);
    this.#drawList();
  }

  /** The commands that this person's client offers where they are. */
  async offered() {
    return (await act("commands", { person: this.personId, channel: this.channelId })).commands;
  }

  /** The choices for an option of a command that is being written. */
  async complete(path, values, focused) {
    const { choices } = await act("complete", { person: this.personId, channel: this.channelId, path, values, focused });
    return choices ?? [];
  }

  async #useComponent(messageId, customId, name, body) {
    const key = `${messageId} ${customId}`;
    if (this.busy.has(key)) return;
    this.busy.add(key);
    this.failures.delete(messageId);
    this.#redraw(messageId);
    try {
      const outcome = await act(name, { person: this.personId, message: messageId, custom_id: customId, ...body });
      if (outcome.failed) this.failures.set(messageId, outcome.failed);
      if (outcome.modal) openModal(this, outcome.modal);
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
      this.failures.set(messageId, error.message);
      this.chosen.delete(key);
    } finally {
      this.busy.delete(key);
      this.#redraw(messageId);
    }
  }

  // What has changed

  #hear(kind, detail) {
    if (!this.person) return;
    if (kind === "world") {
      if (this.wantedId && channelById(this.wantedId)) {
        const wanted = this.wantedId;
        this.wantedId = null;
        this.open(wanted);
      } else if (!this.channel?.visible_to.includes(this.personId)) {
        this.#settle();
      } else {
        this.composer.update();
        this.draw();
      }
    } else if (kind === "reset") {
      this.#settle(true);
    } else if (kind === "unread") {
      this.#drawHead();
      this.#drawAlert();
      drawSidebar(this.sidebar, { person: this.person, current: this.channelId, open: (id) => this.open(id), openDirect: () => this.openDirect() });
      this.#markRead();
    } else if (kind === "message" && detail.message.channel_id === this.channelId) {
      // A new version of a message shows what the bot made of the choice.
      for (const key of [...this.chosen.keys()]) if (key.startsWith(`${detail.message.id} `)) this.chosen.delete(key);
      this.#drawList();
    } else if ((kind === "message_delete" || kind === "room") && detail.channel_id === this.channelId) {
      this.#drawList();
      this.#markRead();
    }
  }

  /** Goes to where the person was, or wanted to be, or to the first place there is. */
  #settle(isAnew = false) {
    const places = channelsOf(this.personId);
    const name = this.wanted?.replace(/^[#@]/, "").toLowerCase();
    const wanted = name && places.find((channel) => (IS.direct(channel) ? this.wanted.startsWith("@") : channel.name.toLowerCase() === name));
    const here = places.find((channel) => channel.id === this.channelId);
    const target = here ?? wanted ?? places.find(IS.text) ?? places[0];
    this.wanted = null;
    if (isAnew || target?.id !== this.channelId) this.channelId = here && !isAnew ? this.channelId : null;
    if (target) this.open(target.id);
    else {
      this.channelId = null;
      this.list.clear();
      this.composer.enter(null);
      this.draw();
    }
  }

  #redraw(messageId) {
    this.list.invalidate(messageId);
    this.#drawList();
  }

  #drawList() {
    const channel = this.channel;
    if (!channel) return;
    const room = state.rooms.get(channel.id);
    const tail = this.inFlight
      .filter((entry) => entry.channelId === channel.id)
      .map((entry) => commandInFlight({ ...entry, user: this.person, onDismiss: () => { this.#forget(entry); this.#drawList(); } }));
    this.list.draw(this.#intro(channel, room), messagesFor(this.personId, channel.id), tail);
  }

  #intro(channel, room) {
    if (!room?.isLoaded) return introOf("", "Loading…");
    if (room.isMore) return introOf("", "Loading older messages…");
    if (IS.direct(channel)) return introOf(state.world.bot.username, `This is the beginning of your direct messages with ${state.world.bot.username}.`);
    if (IS.thread(channel)) return introOf(channel.name, "This is the beginning of the thread.");
    return introOf(`#${channel.name}`, "This is the beginning of the channel. Type / to see the commands.");
  }

  #drawHead() {
    const { channel, person } = this;
    const elsewhere = pingsOf(this.personId) - (channel ? unreadOf(this.personId, channel.id).pings : 0);
    const parent = channel && IS.thread(channel) && channelById(channel.parent_id);
    const mark = !channel ? null : IS.direct(channel) ? avatar(state.world.bot, "small") : icon(IS.thread(channel) ? "thread" : "hash");
    fill(
      this.header,
      el("button.round.to-sidebar", { type: "button", "data-act": "channels", "aria-label": elsewhere > 0 ? `Channels, ${elsewhere} unread` : "Channels", on: { click: () => this.showSidebar(!this.root.classList.contains("is-sidebar-open")) } }, icon("menu"), badge(elsewhere)),
      el("div.column-title", {}, mark, el("div.column-names", {}, el("h1.ellipsis", {}, channel ? (IS.direct(channel) ? state.world.bot.username : channel.name) : "Nowhere"), parent && el("button.plain.ellipsis", { type: "button", "data-open-channel": parent.id, on: { click: () => this.open(parent.id) } }, `#${parent.name}`))),
      el("span.whose", {}, avatar(person, "small"), el("span", {}, person.username)),
      el("button.round.small.close-column", { type: "button", "data-act": "close-column", "aria-label": `Hide ${person.username}`, on: { click: () => this.onClose() } }, icon("close")),
    );
  }

  #drawAlert() {
    const calling = channelsOf(this.personId).find((channel) => channel.id !== this.channelId && unreadOf(this.personId, channel.id).pings > 0);
    if (!calling) {
      fill(this.alert);
      return;
    }
    const { pings } = unreadOf(this.personId, calling.id);
    const where = IS.direct(calling) ? `from ${state.world.bot.username}` : `in ${calling.name}`;
    fill(this.alert, el("button.alert", { type: "button", "data-act": "go-to-unread", "data-open-channel": calling.id, on: { click: () => this.open(calling.id) } }, badge(pings), el("span.ellipsis", {}, `New ${where}`), el("b", {}, "Open")));
  }

  /** Notes what this person has before their eyes as read. */
  #markRead() {
    if (!this.channelId || document.visibilityState !== "visible" || !this.root.offsetParent) return;
    if (!unreadOf(this.personId, this.channelId).count || !state.rooms.get(this.channelId)?.isLoaded) return;
    const newest = messagesFor(this.personId, this.channelId).at(-1);
    if (newest && newest.id !== this.lastRead) {
      this.lastRead = newest.id;
      act("read", { person: this.personId, channel: this.channelId, message: newest.id }).catch(() => { this.lastRead = null; });
    }
  }

  /** Comes before the person's eyes: after a switch of people, or when the browser's tab is looked at again. */
  appear() {
    this.#markRead();
    if (this.list.isAtEnd) this.list.toEnd();
  }

  #loadOlder() {
    const room = this.channelId && state.rooms.get(this.channelId);
    if (room?.isLoaded && room.isMore) loadRoom(this.channelId, fetchMessages, true).catch(() => this.say(NOTHING_FOUND));
  }

  #forget(entry) {
    this.inFlight = this.inFlight.filter((other) => other !== entry);
  }

  #use() {
    const names = {
      user: (id) => userById(id)?.username,
      role: (id) => state.world.guild.roles.find((role) => role.id === id)?.name,
      channel: (id) => channelById(id)?.name,
      openChannel: (id) => this.open(id),
      follow: (url) => {
        const found = LINK.exec(url);
        return found && channelById(found[1]) ? () => this.open(found[1], found[2]) : null;
      },
    };
    const quietly = (promise) => promise.catch((error) => this.say(error.message));
    return {
      personId: this.personId,
      names,
      failures: this.failures,
      dismiss: (message) => quietly(act("dismiss", { person: this.personId, message })),
      deleteMessage: (message) => quietly(act("delete_message", { message })),
      on: (message) => ({
        personId: this.personId,
        names,
        layer: this.layer,
        chosen: { get: (customId) => this.chosen.get(`${message.id} ${customId}`) },
        isBusy: (customId) => this.busy.has(`${message.id} ${customId}`),
        press: (customId) => this.#useComponent(message.id, customId, "press", {}),
        choose: (customId, values) => {
          this.chosen.set(`${message.id} ${customId}`, values);
          return this.#useComponent(message.id, customId, "choose", { values });
        },
      }),
    };
  }
}
