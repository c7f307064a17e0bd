// A message's components as elements: text, sections, galleries, containers, and the buttons and menus that people use.

import { choicesOf, defaultsOf } from "./choices.js";
import { el, fill, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { fileCard, gallery, thumbnail } from "./media.js";
import { emojiText, openMenu } from "./menu.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };
export const SELECTS = new Set([3, 5, 6, 7, 8]);

/**
 * @typedef {object} Use how components are used
 * @property {string} personId
 * @property {import("./markdown.js").Names} names
 * @property {HTMLElement} layer what menus float over
 * @property {Map<string, string[]>} chosen what was chosen in menus and is not answered by a new message yet
 * @property {(customId: string) => boolean} isBusy
 * @property {(customId: string) => void} press
 * @property {(customId: string, values: string[]) => void} choose
 */

/** All components of a list. */
export function components(list, use) {
  return list.map((component) => one(component, use));
}

function one(component, use) {
  switch (component.type) {
    case 1:
      return el("div.row", {}, components(component.components, use));
    case 2:
      return button(component, use);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return menu(component, use);
    case 9:
      return el("div.section", {}, el("div.section-text", {}, components(component.components, use)), el("div.section-side", {}, one(component.accessory, use)));
    case 10:
      return el("div.text", {}, markdown(component.content, use.names));
    case 11:
      return thumbnail(component);
    case 12:
      return gallery(component.items);
    case 13:
      return fileCard(component.name ?? decodeURIComponent(component.file.url.split("/").at(-1)), component.size, component.file.url);
    case 14:
      return separator(component);
    case 17:
      return container(component, use);
    default:
      return el("p.subtext", {}, `A component of type ${component.type}, which this page does not know.`);
  }
}

function separator({ spacing, divider }) {
  const isLine = divider !== false;
  return el(`div.separator.spacing-${spacing ?? 1}${isLine ? ".is-line" : ""}`, { role: isLine ? "separator" : null });
}

function container(component, use) {
  const made = el("div.container", {}, components(component.components, use));
  if (component.accent_color !== null && component.accent_color !== undefined) {
    made.style.setProperty("--accent-line", `#${component.accent_color.toString(16).padStart(6, "0")}`);
  }
  if (!component.spoiler) return made;
  made.classList.add("is-covered");
  const cover = el("button.picture-cover", { type: "button" }, "Spoiler");
  cover.addEventListener("click", () => {
    made.classList.remove("is-covered");
    cover.remove();
  });
  made.prepend(cover);
  return made;
}

function button(component, use) {
  const style = STYLES[component.style] ?? "secondary";
  const words = [emojiText(component.emoji), component.label && el("span", {}, component.label)];
  const name = component.label ? null : component.emoji?.name;
  if (component.url) {
    const follow = use.names.follow(component.url);
    const open = (event) => {
      if (!follow || component.disabled) return;
      event.preventDefault();
      follow();
    };
    const href = component.disabled ? null : component.url;
    return el(`a.button.${style}`, { href, target: "_blank", rel: "noopener noreferrer", "aria-label": name, "aria-disabled": component.disabled ? "true" : null, on: { click: open } }, words, icon("out"));
  }
  const isBusy = use.isBusy(component.custom_id);
  const made = el(
    `button.button.${style}`,
    {
      type: "button",
      "data-custom-id": component.custom_id,
      "aria-label": name,
      disabled: component.disabled || !component.custom_id,
      "aria-busy": isBusy ? "true" : null,
      on: { click: () => use.press(component.custom_id) },
    },
    words,
  );
  return made;
}

function menu(component, use) {
  const values = use.chosen.get(component.custom_id) ?? defaultsOf(component);
  return menuButton(component, use, values, (chosen) => use.choose(component.custom_id, chosen));
}

/** The button that a menu opens from; it shows what is chosen. */
export function menuButton(component, use, values, onChoose, name = component.placeholder ?? "Choose") {
  const made = el("button.select", {
    type: "button",
    "data-custom-id": component.custom_id,
    disabled: Boolean(component.disabled),
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    "aria-label": name,
    "aria-busy": use.isBusy(component.custom_id) ? "true" : null,
  });
  const chosen = choicesOf(component, use.personId).filter((choice) => values.includes(choice.value));
  const words = chosen.length
    ? chosen.map((choice) => el("span.select-value", {}, emojiText(choice.emoji), choice.label))
    : el("span.select-hint", {}, component.placeholder ?? "Make a selection");
  fill(made, el("span.select-values", {}, words), icon("down"));
  if (chosen.length) made.setAttribute("aria-label", `${name}: ${chosen.map((choice) => choice.label).join(", ")}`);
  made.addEventListener("click", () => {
    if (made.getAttribute("aria-expanded") === "true") return;
    const isOptional = component.required === false;
    openMenu({
      layer: use.layer,
      anchor: made,
      name,
      choices: choicesOf(component, use.personId),
      least: isOptional ? 0 : (component.min_values ?? 1),
      most: component.max_values ?? 1,
      chosen: values,
      onChoose,
    });
  });
  return made;
}
