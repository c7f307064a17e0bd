// Who somebody is at a glance: a colour and an initial, the same everywhere.

import { el } from "./dom.js";
import { state } from "./state.js";

const HUES = [262, 168, 24, 338, 205, 96, 48, 300];

/** A round picture of a person, a squarish one of the bot; decoration only, the name stands beside it. */
export function avatar(user, size = "") {
  const order = state.world.people.findIndex((person) => person.id === user.id);
  const hue = user.bot ? 232 : HUES[Math.max(order, 0) % HUES.length];
  const made = el(`span.avatar${user.bot ? ".is-bot" : ""}${size && `.${size}`}`, { "aria-hidden": "true" }, [...user.username][0]?.toUpperCase());
  made.style.setProperty("--hue", hue);
  return made;
}
