// Small helpers for making elements. Text always becomes a text node, so nothing that anybody wrote is read as markup.

/**
 * A new element.
 * @param {string} tag its name, with classes after dots: "div.card.is-open"
 * @param {Record<string, unknown>} [props] attributes; `on` holds listeners; false, null and undefined are left out
 * @param {...(Node | string | number | null | undefined | false | Array)} children nested lists are flattened
 * @returns {HTMLElement}
 */
export function el(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(name || "div");
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (key === "on") {
      for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    } else if (key === "style") {
      for (const [property, setting] of Object.entries(value)) made.style.setProperty(property, setting);
    } else {
      made.setAttribute(key, value === true ? "" : String(value));
    }
  }
  put(made, children);
  return made;
}

/** Appends children, however nested, leaving out what is empty. */
export function put(parent, children) {
  for (const child of [children].flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(child instanceof Node ? child : String(child));
  }
  return parent;
}

/** Replaces everything in an element. */
export function fill(parent, ...children) {
  parent.replaceChildren();
  return put(parent, children);
}

const PATHS = {
  menu: "M4 6h16v2H4zm0 5h16v2H4zm0 5h16v2H4z",
  close: "M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z",
  send: "M3.5 20.5 21 12 3.5 3.5v6.6L15 12 3.5 13.9z",
  hash: "M9.6 4h2l-.6 4h4l.6-4h2L17 8h3v2h-3.3l-.6 4H19v2h-3.2l-.6 4h-2l.6-4h-4l-.6 4h-2l.6-4H5v-2h3.1l.6-4H6V8h3zm1.1 6-.6 4h4l.6-4z",
  thread: "M5 4h2v6h11a2 2 0 0 1 2 2v3h-2v-3H7v8H5z",
  at: "M12 3a9 9 0 1 0 5 16.5l-1.1-1.7A7 7 0 1 1 19 12v1.2a1.3 1.3 0 0 1-2.6 0V8h-2v.6A4.3 4.3 0 1 0 15 15a3.3 3.3 0 0 0 6-1.8V12a9 9 0 0 0-9-9zm0 6.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z",
  eye: "M12 5c5 0 8.5 4.3 9.7 7-1.2 2.7-4.7 7-9.7 7s-8.5-4.3-9.7-7C3.5 9.3 7 5 12 5zm0 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zm0 2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
  down: "M6.4 8.6 12 14.2l5.6-5.6L19 10l-7 7-7-7z",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  sun: "M12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM11 2h2v3h-2zm0 17h2v3h-2zM2 11h3v2H2zm17 0h3v2h-3zM4.2 5.6l1.4-1.4 2.1 2.1-1.4 1.4zm12.1 12.1 1.4-1.4 2.1 2.1-1.4 1.4zM4.2 18.4l2.1-2.1 1.4 1.4-2.1 2.1zM16.3 6.3l2.1-2.1 1.4 1.4-2.1 2.1z",
  tools: "M21 7.2a5 5 0 0 1-6.6 5.8l-7.2 7.2a2.1 2.1 0 0 1-3-3L11.4 10A5 5 0 0 1 17.2 3.4L14 6.6 17.4 10z",
  plus: "M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z",
  out: "M13 4h7v7h-2V7.4l-8.3 8.3-1.4-1.4L16.6 6H13zM5 6h5v2H6v10h10v-4h2v6H4V6z",
  file: "M6 2h8l5 5v15H6zm7 2v4h4z",
  bin: "M9 3h6l1 2h4v2H4V5h4zM6 9h12l-1 12H7z",
};

/** One of the page's own icons; decoration only, so its button needs a label. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
