// The list that opens from a menu's button: one choice at a click, or several and then "Choose".

import { el, fill } from "./dom.js";

const SEARCHABLE_FROM = 12;

/** @typedef {{value: string, label: string, description?: string, emoji?: {name: string, id?: string}}} Choice */

/** An emoji as text: Unicode as it is, a custom one by its name. */
export function emojiText(emoji) {
  return emoji ? el("span.emoji", { "aria-hidden": "true" }, emoji.id ? `:${emoji.name}:` : emoji.name) : null;
}

/**
 * Opens a list next to its button.
 * @param {object} request
 * @param {HTMLElement} request.layer the positioned element that the list floats over
 * @param {HTMLElement} request.anchor the button
 * @param {string} request.name what the list is called
 * @param {Choice[]} request.choices
 * @param {number} request.least
 * @param {number} request.most
 * @param {string[]} request.chosen
 * @param {(values: string[]) => void} request.onChoose
 */
export function openMenu({ layer, anchor, name, choices, least, most, chosen, onChoose }) {
  const marked = new Set(chosen.filter((value) => choices.some((choice) => choice.value === value)));
  const isSingle = most === 1;
  const list = el("div.menu-list", { role: "listbox", "aria-label": name, "aria-multiselectable": isSingle ? null : "true" });
  const search = choices.length >= SEARCHABLE_FROM && el("input.menu-search", { type: "search", placeholder: "Search", "aria-label": "Search" });
  const done = !isSingle && el("button.button.primary", { type: "button", "data-act": "menu-done" }, "Choose");
  const count = !isSingle && el("span.menu-count", { "aria-live": "polite" });
  const popup = el("div.menu", { "data-menu": name }, search, list, !isSingle && el("div.menu-foot", {}, count, done));

  const close = (values) => {
    document.removeEventListener("pointerdown", outside, true);
    popup.remove();
    anchor.setAttribute("aria-expanded", "false");
    if (anchor.isConnected) anchor.focus({ preventScroll: true });
    if (values) onChoose(values);
  };
  const outside = (event) => {
    if (!popup.contains(event.target) && !anchor.contains(event.target)) close(null);
  };
  const inOrder = () => choices.map((choice) => choice.value).filter((value) => marked.has(value));
  const pick = (value) => {
    if (isSingle) {
      close(least === 0 && marked.has(value) ? [] : [value]);
      return;
    }
    if (marked.has(value)) marked.delete(value);
    else if (marked.size < most) marked.add(value);
    update();
  };
  const row = (choice) =>
    el(
      "button.menu-choice",
      { type: "button", role: "option", tabindex: -1, "data-value": choice.value, on: { click: () => pick(choice.value) } },
      emojiText(choice.emoji),
      el("span.menu-words", {}, el("span", {}, choice.label), choice.description && el("small", {}, choice.description)),
      el("span.tick", { "aria-hidden": "true" }),
    );
  const rows = choices.map(row);
  const update = () => {
    for (const one of rows) {
      const isMarked = marked.has(one.dataset.value);
      one.setAttribute("aria-selected", String(isMarked));
      one.classList.toggle("is-off", !isSingle && !isMarked && marked.size >= most);
    }
    if (isSingle) return;
    const range = least === most ? `${most}` : `${least} to ${most}`;
    fill(count, `${marked.size} chosen of ${range}`);
    done.disabled = marked.size < least || marked.size > most;
  };

  if (search) {
    search.addEventListener("input", () => {
      const words = search.value.toLowerCase();
      choices.forEach((choice, at) => {
        rows[at].hidden = !`${choice.label} ${choice.description ?? ""}`.toLowerCase().includes(words);
      });
    });
  }
  if (done) done.addEventListener("click", () => close(inOrder()));
  popup.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      close(null);
    }
    move(event, rows);
  });
  put(list, rows, choices);
  layer.append(popup);
  place(popup, anchor, layer);
  update();
  anchor.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", outside, true);
  (search || rows.find((one) => marked.has(one.dataset.value)) || rows[0])?.focus({ preventScroll: true });
}

function put(list, rows, choices) {
  if (choices.length) list.append(...rows);
  else list.append(el("p.menu-empty", {}, "There is nothing to choose."));
}

/** Arrow keys, Home and End go through the rows that are shown. */
export function move(event, rows) {
  const shown = rows.filter((one) => !one.hidden);
  const at = shown.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? shown.length - 1 : at - 1, Home: 0, End: shown.length - 1 }[event.key];
  if (to === undefined || (at < 0 && (event.key === "Home" || event.key === "End"))) return;
  event.preventDefault();
  shown[Math.min(Math.max(to, 0), shown.length - 1)]?.focus();
}

/** Below its button where there is room, else above, and never out of the layer. */
function place(popup, anchor, layer) {
  const bounds = layer.getBoundingClientRect();
  const at = anchor.getBoundingClientRect();
  const gap = 6;
  const below = bounds.bottom - at.bottom - 2 * gap;
  const above = at.top - bounds.top - 2 * gap;
  const isBelow = below >= Math.min(popup.offsetHeight, 260) || below >= above;
  const width = Math.min(Math.max(at.width, 260), bounds.width - 2 * gap);
  const left = Math.min(Math.max(at.left - bounds.left, gap), bounds.width - width - gap);
  popup.style.setProperty("width", `${width}px`);
  popup.style.setProperty("left", `${left}px`);
  popup.style.setProperty("max-height", `${Math.max(isBelow ? below : above, 120)}px`);
  if (isBelow) popup.style.setProperty("top", `${at.bottom - bounds.top + gap}px`);
  else popup.style.setProperty("bottom", `${bounds.bottom - at.top + gap}px`);
}
