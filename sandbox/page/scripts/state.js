// What the page knows of the world, and who wants to hear when that changes. Nothing here touches the document.
//
// `world` is told whole with every change of people, channels or commands; messages are kept by channel, for channels
// that somebody has looked at; unread counts come from the sandbox, so that all browsers agree.

/** @typedef {{messages: Map<string, object>, isMore: boolean, isLoaded: boolean, touched: Set<string> | null}} Room */

export const state = {
  /** @type {null | object} */ world: null,
  /** @type {Map<string, {count: number, pings: number}>} */ unread: new Map(),
  /** @type {Map<string, Room>} */ rooms: new Map(),
  isConnected: false,
};

const listeners = new Set();

/** Calls `listener(kind, detail)` after each change; returns how to stop it. */
export function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tell(kind, detail) {
  for (const listener of [...listeners]) listener(kind, detail);
}

export const personById = (id) => state.world?.people.find((person) => person.id === id);
export const personByName = (name) =>
  state.world?.people.find((person) => person.username.toLowerCase() === name.trim().toLowerCase());
export const channelById = (id) => state.world?.channels.find((channel) => channel.id === id);
export const userById = (id) => (state.world?.bot.id === id ? state.world.bot : personById(id));

export const IS = {
  text: (channel) => [0, 2, 5, 13, 15, 16].includes(channel.type),
  direct: (channel) => channel.type === 1,
  group: (channel) => channel.type === 3,
  thread: (channel) => [10, 11, 12].includes(channel.type),
};

/** The channels that somebody finds in their client. */
export function channelsOf(personId) {
  return state.world.channels.filter((channel) => channel.visible_to.includes(personId));
}

export function unreadOf(personId, channelId) {
  return state.unread.get(`${personId} ${channelId}`) ?? { count: 0, pings: 0 };
}

/** How often somebody's client rang in all channels together. */
export function pingsOf(personId) {
  let pings = 0;
  for (const [key, entry] of state.unread) if (key.startsWith(`${personId} `)) pings += entry.pings;
  return pings;
}

/** The loaded messages of a channel that somebody sees, oldest first. */
export function messagesFor(personId, channelId) {
  const room = state.rooms.get(channelId);
  if (!room) return [];
  return [...room.messages.values()]
    .filter((message) => !message.ephemeral_for || message.ephemeral_for === personId)
    .sort((a, b) => byAge(a.id, b.id));
}

/** Ids grow with time: the longer one, then the greater one, is the younger. */
export function byAge(a, b) {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

/** Takes one event of the feed. */
export function take(event) {
  if (event.kind === "world") {
    state.world = event;
  } else if (event.kind === "unread") {
    if (event.whole) state.unread.clear();
    for (const { person, channel, count, pings } of event.entries) {
      if (count) state.unread.set(`${person} ${channel}`, { count, pings });
      else state.unread.delete(`${person} ${channel}`);
    }
  } else if (event.kind === "message") {
    const room = state.rooms.get(event.message.channel_id);
    if (!room) return;
    room.touched?.add(event.message.id);
    room.messages.set(event.message.id, event.message);
  } else if (event.kind === "message_delete") {
    const room = state.rooms.get(event.channel_id);
    if (!room) return;
    room.touched?.add(event.id);
    room.messages.delete(event.id);
  }
  tell(event.kind, event);
}

/** Forgets all messages: what happened while the connection was down is not known. */
export function forgetRooms() {
  state.rooms.clear();
  tell("reset");
}

/** Loads the newest messages of a channel, unless they are there, or with `isOlder` those before the oldest one. */
export async function loadRoom(channelId, fetchMessages, isOlder = false) {
  let room = state.rooms.get(channelId);
  if (!room) {
    room = { messages: new Map(), isMore: false, isLoaded: false, touched: null };
    state.rooms.set(channelId, room);
  } else if (!isOlder || room.touched) {
    return;
  }
  // What the feed tells meanwhile is newer than the answer that is under way.
  room.touched = new Set();
  const before = isOlder ? [...room.messages.keys()].sort(byAge)[0] : "";
  try {
    const page = await fetchMessages(channelId, before);
    for (const message of page.messages) {
      if (!room.touched.has(message.id)) room.messages.set(message.id, message);
    }
    room.isMore = page.is_more;
    room.isLoaded = true;
  } catch (error) {
    if (!isOlder) state.rooms.delete(channelId);
    throw error;
  } finally {
    room.touched = null;
  }
  tell("room", { channel_id: channelId });
}
