// Forms that the bot puts before somebody: they lie over that person's column only, so that everybody else can go on.

import { SELECTS, menuButton } from "./components.js";
import { defaultsOf } from "./choices.js";
import { el, fill, icon } from "./dom.js";
import { act } from "./feed.js";
import { markdown } from "./markdown.js";

let forms = 0;

/**
 * Shows a form.
 * @param {import("./column.js").Column} column
 * @param {object} modal title and components, with the key under which it is sent
 */
export function openModal(column, modal) {
  const before = document.activeElement;
  const form = `form-${++forms}`;
  const fields = new Map();
  const error = el("p.failed", { role: "alert" });
  const submit = el("button.button.primary", { type: "submit", "data-act": "submit" }, "Submit");
  const close = () => {
    root.remove();
    if (before?.isConnected) before.focus({ preventScroll: true });
  };
  const sheet = el(
    "form.modal",
    { role: "dialog", "aria-modal": "true", "aria-labelledby": `${form}-title`, "data-modal": modal.custom_id, novalidate: true },
    el("header.modal-head", {}, el("h2", { id: `${form}-title` }, modal.title), el("button.round", { type: "button", "aria-label": "Close", on: { click: close } }, icon("close"))),
    el("div.modal-body", {}, modal.components.map((top, at) => block(top, column, fields, `${form}-${at}`))),
    error,
    el("footer.modal-foot", {}, el("button.button.secondary", { type: "button", on: { click: close } }, "Cancel"), submit),
  );
  const root = el("div.modal-layer", {}, sheet);
  sheet.addEventListener("submit", async (event) => {
    event.preventDefault();
    fill(error);
    submit.setAttribute("aria-busy", "true");
    submit.disabled = true;
    try {
      const values = Object.fromEntries([...fields].map(([id, read]) => [id, read()]));
      const outcome = await act("submit", { person: column.personId, modal: modal.key, values });
      if (outcome.failed) fill(error, "Something went wrong. Try again.");
      else close();
    } catch (refusal) {
      fill(error, refusal.message);
    } finally {
      submit.removeAttribute("aria-busy");
      submit.disabled = false;
    }
  });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    }
    if (event.key === "Tab") stayInside(event, root);
  });
  column.layer.append(root);
  (sheet.querySelector(".modal-body input, .modal-body textarea, .modal-body .select") ?? submit).focus();
}

function stayInside(event, root) {
  const stops = [...root.querySelectorAll("button, input, textarea, select, a[href]")].filter((one) => !one.disabled && one.offsetParent);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0]).focus();
}

function block(top, column, fields, id) {
  if (top.type === 10) return el("div.text", {}, markdown(top.content, column.use.names));
  if (top.type === 1) {
    const [field] = top.components;
    return labelled({ label: field.label, component: field }, column, fields, id);
  }
  return labelled(top, column, fields, id);
}

function labelled({ label, description, component }, column, fields, id) {
  const isRequired = component.required !== false && component.type !== 23;
  const words = [label, isRequired && el("span.required", { title: "required", "aria-label": "required" }, "*")];
  const note = description && el("small", { id: `${id}-note` }, description);
  const control = field(component, label, column, fields, id);
  const frame = { "data-field": component.custom_id };
  if (component.type === 21 || component.type === 22) return el("fieldset.field", frame, el("legend", {}, words), note, control);
  if (SELECTS.has(component.type)) return el("div.field", frame, el("span.field-label", {}, words), note, control);
  if (component.type === 23) return el("label.field.check", frame, control, el("span", {}, el("span.field-label", {}, words), note));
  return el("label.field", frame, el("span.field-label", {}, words), note, control);
}

function field(component, label, column, fields, id) {
  const key = component.custom_id;
  switch (component.type) {
    case 4: {
      const control = el(component.style === 2 ? "textarea.input" : "input.input", {
        type: component.style === 2 ? null : "text",
        rows: component.style === 2 ? 4 : null,
        placeholder: component.placeholder,
        minlength: component.min_length,
        maxlength: component.max_length ?? 4000,
        autocomplete: "off",
        "data-custom-id": key,
      });
      control.value = component.value ?? "";
      fields.set(key, () => control.value);
      return control;
    }
    case 21:
    case 22:
      return options(component, fields, id);
    case 23: {
      const control = el("input", { type: "checkbox", "data-custom-id": key });
      control.checked = Boolean(component.default);
      fields.set(key, () => control.checked);
      return control;
    }
    case 19:
      fields.set(key, () => []);
      return el("p.muted", { "data-custom-id": key }, "Files cannot be sent from here.");
    default:
      return select(component, label, column, fields);
  }
}

function options(component, fields, id) {
  const isSingle = component.type === 21;
  const boxes = component.options.map((option) => {
    const box = el("input", { type: isSingle ? "radio" : "checkbox", name: id, value: option.value });
    box.checked = Boolean(option.default);
    return box;
  });
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  fields.set(component.custom_id, () => (isSingle ? (chosen()[0] ?? null) : chosen()));
  return el(
    "div.options",
    { "data-custom-id": component.custom_id },
    component.options.map((option, at) => el("label.check", {}, boxes[at], el("span", {}, option.label, option.description && el("small", {}, option.description)))),
  );
}

function select(component, label, column, fields) {
  let values = defaultsOf(component);
  const frame = el("div");
  const use = { personId: column.personId, layer: column.layer, isBusy: () => false };
  const draw = () => fill(frame, menuButton(component, use, values, choose, label));
  const choose = (chosen) => {
    values = chosen;
    draw();
    frame.querySelector("button").focus();
  };
  fields.set(component.custom_id, () => values);
  draw();
  return frame;
}
