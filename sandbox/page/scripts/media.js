// Pictures and files: galleries with their alternative texts, thumbnails, the full-screen view, file cards.

import { el, icon } from "./dom.js";

const isPicture = (media) => (media.content_type ?? "").startsWith("image/") || /\.(png|jpe?g|gif|webp|svg)(\?|$)/i.test(media.url);

/** A media gallery: one picture large, several as tiles. */
export function gallery(items) {
  const count = Math.min(items.length, 4);
  return el(`div.gallery.of-${count}`, { role: "group", "aria-label": items.length > 1 ? `${items.length} pictures` : null }, items.map(picture));
}

/** One picture: opens full screen; its alternative text is shown on demand. */
export function picture({ media, description, spoiler }) {
  const image = el("img", { src: media.url, alt: description ?? "", loading: "eager", decoding: "async", draggable: "false" });
  if (media.width && media.height) {
    image.width = media.width;
    image.height = media.height;
    image.style.setProperty("--width", `${media.width}px`);
    image.style.setProperty("--ratio", media.width / media.height);
  }
  image.addEventListener("error", () => frame.classList.add("is-broken"));
  const frame = el("figure.picture");
  const open = el("button.picture-open", { type: "button", "aria-label": description ? `Open picture: ${description}` : "Open picture", on: { click: () => view(media.url, description) } }, image);
  frame.append(open);
  if (description) frame.append(...altBadge(description));
  if (spoiler) frame.prepend(cover(frame));
  return frame;
}

function altBadge(description) {
  const text = el("figcaption.alt-text", { hidden: true }, description);
  const badge = el("button.alt-badge", { type: "button", "aria-label": "Alternative text", "aria-expanded": "false" }, "ALT");
  badge.addEventListener("click", () => {
    text.hidden = !text.hidden;
    badge.setAttribute("aria-expanded", String(!text.hidden));
  });
  return [badge, text];
}

function cover(frame) {
  const made = el("button.picture-cover", { type: "button" }, "Spoiler");
  frame.classList.add("is-covered");
  made.addEventListener("click", () => {
    frame.classList.remove("is-covered");
    made.remove();
  });
  return made;
}

/** The small picture at the side of a section. */
export function thumbnail(component) {
  return el("div.thumbnail", {}, picture(component));
}

/** A file to download, or the picture itself. */
export function attachment(file) {
  if (isPicture({ url: file.url, content_type: file.content_type })) {
    return gallery([{ media: file, description: file.description }]);
  }
  return fileCard(file.filename, file.size, file.url);
}

export function fileCard(name, size, url) {
  const length = size === undefined ? "" : size < 1024 ? `${size} bytes` : size < 1048576 ? `${Math.round(size / 1024)} KB` : `${(size / 1048576).toFixed(1)} MB`;
  return el("a.file", { href: url, download: name, target: "_blank", rel: "noopener" }, icon("file"), el("span", {}, el("b", {}, name), el("small", {}, length)));
}

/** Shows a picture over everything, until a click, a tap or Escape. */
function view(url, description) {
  const close = el("button.round", { type: "button", "aria-label": "Close" }, icon("close"));
  const dialog = el("dialog.viewer", { "aria-label": "Picture" }, el("img", { src: url, alt: description ?? "" }), description && el("p.viewer-text", {}, description), close);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}
