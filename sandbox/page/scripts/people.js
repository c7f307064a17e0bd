// The bar at the top: who is shown, who else there is, and how the page looks.

import { avatar } from "./avatar.js";
import { el, fill, icon } from "./dom.js";
import { act } from "./feed.js";
import { badge } from "./sidebar.js";
import { pingsOf, state } from "./state.js";

/**
 * Draws the bar.
 * @param {HTMLElement} parent
 * @param {object} view
 * @param {string[]} view.shown ids of the people whose columns are open
 * @param {string | null} view.active id of the one in front on a narrow screen
 * @param {boolean} view.isNarrow
 * @param {(id: string) => void} view.toggle
 * @param {() => void} view.add
 * @param {() => void} view.openTools
 * @param {() => void} view.switchTheme
 */
export function drawBar(parent, { shown, active, isNarrow, toggle, add, openTools, switchTheme }) {
  const focused = parent.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const chip = (person) => {
    const isOn = isNarrow ? person.id === active : shown.includes(person.id);
    return el(
      "button.chip",
      { type: "button", "data-key": person.id, "data-switch-person": person.username, "aria-pressed": String(isOn), on: { click: () => toggle(person.id) } },
      avatar(person, "small"),
      el("span", {}, person.username),
      badge(!isOn || isNarrow ? pingsOf(person.id) : 0),
    );
  };
  const isLight = document.documentElement.dataset.theme === "light";
  fill(
    parent,
    el("div.people", { role: "group", "aria-label": "People" }, state.world.people.map(chip)),
    el("button.chip.add", { type: "button", "data-key": "add", "data-act": "add-person", "aria-label": "Add a person", on: { click: add } }, icon("plus")),
    !state.isConnected && el("span.offline", { role: "status", "data-state": "offline" }, "Reconnecting…"),
    el("button.round", { type: "button", "data-key": "theme", "data-act": "theme", "aria-label": isLight ? "Dark colours" : "Light colours", on: { click: switchTheme } }, icon(isLight ? "moon" : "sun")),
    el("button.round", { type: "button", "data-key": "tools", "data-act": "tools", "aria-label": "Developer tools", on: { click: openTools } }, icon("tools")),
  );
  if (focused) parent.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

/**
 * Says in one line what this is and who you are in it.
 * @param {HTMLElement} parent
 * @param {{active: object | null, count: number, isNarrow: boolean}} view `count` columns are open
 */
export function drawWhat(parent, { active, count, isNarrow }) {
  if (!active) fill(parent, "A pretend Discord on this computer. Choose who you are.");
  else if (isNarrow) fill(parent, "A pretend Discord. You are ", el("b", {}, active.username), "; tap a name to be another.");
  else if (count === 1) fill(parent, "A pretend Discord on this computer. You are ", el("b", {}, active.username), "; choose a name above to be somebody else, too.");
  else fill(parent, "A pretend Discord on this computer. Each column is one person, and you are all of them.");
}

/**
 * Says which people of the address there are not, and offers those there are; nothing if none is missing.
 * @param {HTMLElement} parent
 * @param {{missing: string[], people: object[], choose: (id: string) => void, dismiss: () => void}} view
 */
export function drawMissing(parent, { missing, people, choose, dismiss }) {
  parent.className = missing.length ? "missing" : "";
  if (!missing.length) {
    fill(parent);
    return;
  }
  const offer = (person) => el("button.button.secondary", { type: "button", "data-offer": person.username, on: { click: () => choose(person.id) } }, person.username);
  fill(
    parent,
    el("p", {}, `Nobody here is called ${missing.join(" or ")}. You can be:`),
    people.map(offer),
    el("button.round", { type: "button", "data-act": "dismiss-missing", "aria-label": "Never mind", on: { click: dismiss } }, icon("close")),
  );
}

/** Asks for a name and adds somebody; `onAdded` gets their id. */
export function askForPerson(onAdded) {
  const input = el("input.input", { type: "text", name: "name", maxlength: 31, required: true, autocomplete: "off", "aria-label": "Name" });
  const error = el("p.failed", { role: "alert" });
  const form = el("form", { method: "dialog" }, el("h2", {}, "Add a person"), el("p.muted", {}, "They join the server and get a column of their own."), input, error, el("footer.modal-foot", {}, el("button.button.secondary", { type: "button", on: { click: () => dialog.close() } }, "Cancel"), el("button.button.primary", { type: "submit" }, "Add")));
  const dialog = el("dialog.small-dialog", { "aria-label": "Add a person" }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const { person } = await act("add_person", { name: input.value });
      dialog.close();
      onAdded(person);
    } catch (refusal) {
      fill(error, refusal.message);
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
