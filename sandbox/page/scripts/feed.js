// The connection to the sandbox: the live feed, which reconnects by itself, and the acts of people.

import { forgetRooms, state, take, tell } from "./state.js";

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 4000;
let pause = FIRST_PAUSE;

/** Connects, and stays connected. */
export function connect() {
  const socket = new WebSocket(`ws://${location.host}/page/feed`);
  let isFresh = true;
  socket.addEventListener("message", ({ data }) => {
    const event = JSON.parse(data);
    if (isFresh) {
      isFresh = false;
      pause = FIRST_PAUSE;
      state.isConnected = true;
      take(event);
      forgetRooms();
      tell("connection");
      return;
    }
    take(event);
  });
  socket.addEventListener("close", () => {
    state.isConnected = false;
    tell("connection");
    setTimeout(connect, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  });
}

export async function fetchMessages(channelId, before) {
  const answer = await fetch(`/page/messages?channel=${channelId}&before=${before}`);
  if (!answer.ok) throw new Error("The messages could not be loaded.");
  return answer.json();
}

/** Why an act was not done, in a sentence for the person. */
export class NotDone extends Error {}

/** Does something as somebody; throws NotDone with a sentence if their client would not let them, or nobody answers. */
export async function act(name, body) {
  let answer;
  try {
    answer = await fetch("/page/act", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ act: name, ...body }),
    });
  } catch {
    throw new NotDone("The sandbox does not answer. Is it running?");
  }
  if (answer.status === 422) throw new NotDone((await answer.json()).sentence);
  if (!answer.ok) throw new NotDone(`The sandbox answered with ${answer.status}.`);
  return answer.json();
}
