// The page: who is shown, side by side or one at a time, kept in the address so that it can be linked and reloaded.

import { Column } from "./column.js";
import { connect } from "./feed.js";
import { askForPerson, drawBar, drawMissing, drawWhat } from "./people.js";
import { personById, personByName, pingsOf, state, subscribe } from "./state.js";
import { refreshTimes } from "./time.js";
import { toggleTools } from "./tools.js";

const COLUMN_WIDTH = 370;
const narrow = matchMedia("(max-width: 719px)");
const bar = document.getElementById("bar");
const what = document.getElementById("what");
const notice = document.getElementById("missing");
const place = document.getElementById("columns");

/** @type {Map<string, Column>} by name, for ids do not outlive a sandbox that keeps nothing */
const columns = new Map();
let active = null;
/** @type {string[]} names in the address that nobody has */
let missing = [];

function peopleOfAddress() {
  const names = new URLSearchParams(location.search).get("people");
  if (names) return names.split(",").map((name) => name.trim()).filter(Boolean);
  const fit = Math.max(1, Math.floor(innerWidth / COLUMN_WIDTH));
  return state.world.people.slice(0, narrow.matches ? 1 : fit).map((person) => person.username);
}

function keepAddress() {
  if (!columns.size) return;
  const query = new URLSearchParams(location.search);
  query.set("people", [...columns.keys()].join(","));
  query.delete("channel");
  history.replaceState(null, "", `?${query.toString().replaceAll("%2C", ",")}`);
}

function show(name, channel = null) {
  const person = personByName(name);
  if (!person || columns.has(person.username)) return;
  const column = new Column(person, channel, () => hide(person.username));
  columns.set(person.username, column);
  // Columns stand in the order of the people, whoever was opened first.
  const order = state.world.people.map((one) => one.id);
  const next = [...place.children].find((other) => order.indexOf(other.dataset.personId) > order.indexOf(person.id));
  place.insertBefore(column.root, next ?? null);
}

function hide(name) {
  if (columns.size < 2) return;
  columns.get(name).close();
  columns.delete(name);
  if (active === name) active = [...columns.keys()][0];
  arrange();
}

function toggle(id) {
  const name = personById(id).username;
  if (narrow.matches) {
    active = name;
    show(name);
  } else if (columns.has(name)) {
    hide(name);
  } else {
    show(name);
    active = name;
  }
  arrange();
}

function arrange() {
  if (!columns.has(active)) active = [...columns.keys()][0] ?? null;
  for (const [name, column] of columns) {
    const isHidden = narrow.matches && name !== active;
    const isNew = column.root.hidden && !isHidden;
    column.root.hidden = isHidden;
    if (isNew) column.appear();
  }
  document.body.classList.toggle("has-one", columns.size === 1);
  keepAddress();
  draw();
}

function draw() {
  if (!state.world) return;
  const shown = [...columns.values()].map((column) => column.personId);
  drawBar(bar, {
    shown,
    active: columns.get(active)?.personId ?? null,
    isNarrow: narrow.matches,
    toggle,
    add: () => askForPerson((id) => whenKnown(id, () => toggle(id))),
    openTools: toggleTools,
    switchTheme,
  });
  drawWhat(what, { active: columns.get(active)?.person ?? null, count: columns.size, isNarrow: narrow.matches });
  drawMissing(notice, {
    missing,
    people: state.world.people.filter((person) => !columns.has(person.username)),
    choose: (id) => {
      missing = [];
      toggle(id);
    },
    dismiss: () => {
      missing = [];
      draw();
    },
  });
  const pings = shown.reduce((sum, id) => sum + pingsOf(id), 0);
  document.title = pings ? `(${pings}) ${state.world.guild.name}` : state.world.guild.name;
}

/** Runs something once the feed has told of a person. */
function whenKnown(id, then) {
  if (personById(id)) {
    then();
    return;
  }
  const stop = subscribe(() => {
    if (!personById(id)) return;
    stop();
    then();
  });
}

/** Opens the columns of the address, or opens them anew if the people have other ids than before. */
function meet() {
  const channel = new URLSearchParams(location.search).get("channel");
  const names = columns.size ? [...columns.keys()] : peopleOfAddress();
  for (const name of names) {
    const column = columns.get(name);
    if (column && !personById(column.personId)) {
      column.close();
      columns.delete(name);
    }
    show(name, channel);
  }
  missing = names.filter((name) => !personByName(name));
  arrange();
}

function switchTheme() {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === "light" ? "dark" : "light";
  localStorage.setItem("theme", root.dataset.theme);
  draw();
}

const preferred = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
document.documentElement.dataset.theme = localStorage.getItem("theme") ?? preferred;
subscribe((kind) => {
  if (kind === "reset") meet();
  else if (kind === "world" && columns.size && [...columns.values()].some((column) => !column.person)) meet();
  else if (kind === "world" || kind === "unread" || kind === "connection") draw();
});
narrow.addEventListener("change", () => state.world && arrange());
document.addEventListener("visibilitychange", () => {
  for (const column of columns.values()) if (!column.root.hidden) column.appear();
});
setInterval(refreshTimes, 15_000);
connect();
