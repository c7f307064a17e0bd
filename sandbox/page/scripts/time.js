// Times as people read them: in messages, between days, and in the styles of <t:…>.

import { state } from "./state.js";

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long", year: "numeric" });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short" });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

const STYLES = {
  t: clock,
  T: new Intl.DateTimeFormat(undefined, { timeStyle: "medium" }),
  d: new Intl.DateTimeFormat(undefined, { dateStyle: "short" }),
  D: day,
  f: new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" }),
  F: full,
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["week", 604800],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

export const timeOfDay = (moment) => clock.format(moment);
export const dayOf = (moment) => day.format(moment);
export const inFull = (moment) => full.format(moment);

/** What time it is in the sandbox, in milliseconds since 1970. */
export const present = () => Date.now() + 1000 * (state.world?.ahead ?? 0);

/** "in 3 hours", "yesterday", "now". */
export function fromNow(moment) {
  const seconds = (moment - present()) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return relative.format(Math.round(seconds / size), unit);
}

/** A <time> in one of the styles; relative ones stay true, for the page refreshes them. */
export function timeElement(seconds, style = "f") {
  const moment = new Date(seconds * 1000);
  const made = document.createElement("time");
  if (Number.isNaN(moment.getTime())) {
    made.textContent = "Invalid date";
    return made;
  }
  made.dateTime = moment.toISOString();
  made.title = inFull(moment);
  made.className = "stamp";
  if (style === "R") made.dataset.relative = String(moment.getTime());
  made.textContent = style === "R" ? fromNow(moment) : STYLES[style].format(moment);
  return made;
}

/** Brings all relative times of the page up to date. */
export function refreshTimes() {
  for (const made of document.querySelectorAll("time[data-relative]")) {
    made.textContent = fromNow(Number(made.dataset.relative));
  }
}
