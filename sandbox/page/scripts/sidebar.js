// Where somebody can go: direct messages first, then channels with their threads, each with what is unread.

import { avatar } from "./avatar.js";
import { el, fill, icon } from "./dom.js";
import { IS, channelsOf, state, unreadOf } from "./state.js";

/**
 * Draws the list of places into an element.
 * @param {HTMLElement} parent
 * @param {{person: object, current: string | null, open: (channelId: string) => void, openDirect: () => void}} view
 */
export function drawSidebar(parent, { person, current, open, openDirect }) {
  const visible = channelsOf(person.id);
  const texts = visible.filter(IS.text).sort((a, b) => a.position - b.position || Number(a.id > b.id));
  const entry = (channel, mark, name, kind) => place({ person, channel, current, mark, name, kind, open: () => open(channel.id) });
  const threads = (channel) => {
    const own = visible.filter((thread) => IS.thread(thread) && thread.parent_id === channel.id);
    const away = own.filter((thread) => thread.thread_metadata.archived);
    const draw = (thread) => el("li", {}, entry(thread, icon("thread"), thread.name, "is-thread"));
    return [
      own.filter((thread) => !thread.thread_metadata.archived).map(draw),
      away.length > 0 &&
        el("li", {}, el("details", { open: away.some((thread) => thread.id === current) }, el("summary", {}, `Archived threads (${away.length})`), el("ul", {}, away.map(draw)))),
    ];
  };
  const direct = visible.find(IS.direct);
  const bot = state.world.bot;
  fill(
    parent,
    el("h2.sidebar-title", {}, state.world.guild.name),
    el("h3", {}, "Direct messages"),
    el("ul", {}, el("li", {}, place({ person, channel: direct, current, mark: avatar(bot, "small"), name: bot.username, kind: "is-direct", open: direct ? () => open(direct.id) : openDirect })), visible.filter(IS.group).map((group) => el("li", {}, entry(group, icon("thread"), group.name, "")))),
    el("h3", {}, "Channels"),
    texts.length ? el("ul", {}, texts.map((channel) => [el("li", {}, entry(channel, icon("hash"), channel.name, "")), threads(channel)])) : el("p.sidebar-note", {}, `${person.username} is not in this server.`),
  );
}

function place({ person, channel, current, mark, name, kind, open }) {
  const unread = channel ? unreadOf(person.id, channel.id) : { count: 0, pings: 0 };
  const isHere = channel?.id === current;
  const isNew = unread.count > 0 && !isHere;
  return el(
    `button.place${kind && `.${kind}`}${isHere ? ".is-here" : ""}${isNew ? ".is-unread" : ""}`,
    { type: "button", "data-channel-id": channel?.id, "data-channel": name, "aria-current": isHere ? "page" : null, on: { click: open } },
    mark,
    el("span.ellipsis", {}, name),
    badge(isHere ? 0 : unread.pings),
    isNew && !unread.pings && el("span.unread-dot", { role: "img", "aria-label": "unread" }),
  );
}

/** How often the client rang; nothing for never. */
export function badge(pings) {
  return pings > 0 && el("span.badge", { "data-unread": pings, "aria-label": `${pings} unread` }, pings > 99 ? "99+" : pings);
}
