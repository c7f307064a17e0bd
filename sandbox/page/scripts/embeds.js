// Embeds: the older kind of card in messages.

import { el } from "./dom.js";
import { markdown } from "./markdown.js";
import { gallery, picture } from "./media.js";

/** The cards of a message. */
export function embeds(list, names) {
  return list.map((embed) => card(embed, names));
}

function card(embed, names) {
  const words = (text, options) => markdown(text, names, options);
  const inLine = { isInline: true };
  const title = embed.title && el("b.embed-title", {}, embed.url ? el("a", { href: embed.url, target: "_blank", rel: "noopener noreferrer" }, words(embed.title, inLine)) : words(embed.title, inLine));
  const fields = (embed.fields ?? []).map((field) => el(`div.embed-field${field.inline ? ".is-inline" : ""}`, {}, el("b", {}, words(field.name, inLine)), el("div.text", {}, words(field.value))));
  const made = el(
    "div.embed",
    {},
    embed.thumbnail && el("div.thumbnail", {}, picture({ media: embed.thumbnail, description: embed.thumbnail.description })),
    embed.author && el("small", {}, embed.author.name),
    title,
    embed.description && el("div.text", {}, words(embed.description)),
    fields.length > 0 && el("div.embed-fields", {}, fields),
    embed.image && gallery([{ media: embed.image, description: embed.image.description }]),
    embed.footer && el("small", {}, embed.footer.text),
  );
  if (Number.isInteger(embed.color)) made.style.setProperty("--accent-line", `#${embed.color.toString(16).padStart(6, "0")}`);
  return made;
}
