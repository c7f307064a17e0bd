// The platform's Markdown as elements: blocks first, then what stands in a line. No markup is ever read from text.

import { el } from "./dom.js";
import { timeElement } from "./time.js";

/**
 * @typedef {object} Names how ids are read
 * @property {(id: string) => string | undefined} user
 * @property {(id: string) => string | undefined} channel
 * @property {(id: string) => string | undefined} role
 * @property {(id: string) => void} openChannel
 * @property {(url: string) => (() => void) | null} follow how to follow an address inside the page, null if it leads out
 */

const DEEPEST = 12;
const FENCE = /```(?:([\w+-]*)\n)?([\s\S]+?)```/g;
const HEADING = /^(#{1,3}) +(.+)$/;
const ITEM = /^( *)([-*]|\d{1,9}[.)]) +(.*)$/;

/** A text as a fragment of blocks. */
export function markdown(text, names, { isInline = false } = {}) {
  const made = document.createDocumentFragment();
  made.append(...(isInline ? inline(text, names) : blocks(text, names)));
  return made;
}

function blocks(text, names, depth = 0) {
  const made = [];
  let last = 0;
  for (const fence of text.matchAll(FENCE)) {
    made.push(...plainBlocks(text.slice(last, fence.index).split("\n"), names, depth));
    made.push(el("pre", {}, el("code", { "data-language": fence[1] || null }, fence[2].replace(/\n$/, ""))));
    last = fence.index + fence[0].length;
  }
  return [...made, ...plainBlocks(text.slice(last).split("\n"), names, depth)];
}

function plainBlocks(lines, names, depth) {
  const made = [];
  let words = [];
  const flush = () => {
    if (words.length) made.push(el("p", {}, inline(words.join("\n"), names)));
    words = [];
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    const heading = HEADING.exec(line);
    if (line.startsWith(">>> ") && depth < DEEPEST) {
      flush();
      made.push(el("blockquote", {}, blocks([line.slice(4), ...lines.slice(at + 1)].join("\n"), names, depth + 1)));
      at = lines.length;
    } else if (/^> /.test(line) && depth < DEEPEST) {
      flush();
      const quoted = [];
      while (at < lines.length && /^>( |$)/.test(lines[at])) quoted.push(lines[at++].slice(2));
      made.push(el("blockquote", {}, blocks(quoted.join("\n"), names, depth + 1)));
    } else if (heading) {
      flush();
      made.push(el(`h${heading[1].length + 2}.heading-${heading[1].length}`, {}, inline(heading[2], names)));
      at++;
    } else if (line.startsWith("-# ")) {
      flush();
      made.push(el("p.subtext", {}, inline(line.slice(3), names)));
      at++;
    } else if (ITEM.test(line)) {
      flush();
      const items = [];
      while (at < lines.length && (ITEM.test(lines[at]) || (/^ {2,}\S/.test(lines[at]) && items.length))) {
        const found = ITEM.exec(lines[at]);
        if (found) items.push({ indent: found[1].length, mark: found[2], text: found[3] });
        else items.at(-1).text += `\n${lines[at].trim()}`;
        at++;
      }
      made.push(...lists(items, names));
    } else if (!line.trim()) {
      flush();
      // One empty line parts two blocks; each further one is room that the writer wanted.
      if (at && !lines[at - 1].trim()) made.push(el("div.blank"));
      at++;
    } else {
      words.push(line);
      at++;
    }
  }
  flush();
  return made;
}

function lists(items, names) {
  const made = [];
  while (items.length) {
    const { indent, mark } = items[0];
    const isOrdered = /\d/.test(mark);
    const list = el(isOrdered ? "ol" : "ul", { start: isOrdered ? Number.parseInt(mark, 10) : null });
    while (items.length && items[0].indent >= indent && /\d/.test(items[0].mark) === isOrdered) {
      const entry = el("li", {}, inline(items.shift().text, names));
      let below = items.findIndex((item) => item.indent <= indent);
      if (below < 0) below = items.length;
      entry.append(...lists(items.splice(0, below), names));
      list.append(entry);
    }
    made.push(list);
  }
  return made;
}

const nested = (tag) => (found, names, depth) => el(tag, {}, inline(found[1], names, depth + 1));

/** What can stand in a line, most specific first: a pattern that starts here, and what it becomes. */
const RULES = [
  [/\\([^a-zA-Z0-9\s])/y, (found) => found[1]],
  [/``([\s\S]+?)``(?!`)/y, (found) => el("code", {}, found[1].trim())],
  [/`([^`]+)`/y, (found) => el("code", {}, found[1])],
  [/\*\*\*([\s\S]+?)\*\*\*/y, (found, names, depth) => el("strong", {}, el("em", {}, inline(found[1], names, depth + 1)))],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, nested("strong")],
  [/__([\s\S]+?)__(?!_)/y, nested("u")],
  [/~~([\s\S]+?)~~/y, nested("s")],
  [/\|\|([\s\S]+?)\|\|/y, spoiler],
  [/\*(?!\s)([^*\n]+?)(?<!\s)\*(?!\*)/y, nested("em")],
  [/(?<!\w)_([^_\n]+?)_(?!\w)/y, nested("em")],
  [/\[([^[\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y, (found, names, depth) => link(found[2], names, inline(found[1], names, depth + 1))],
  [/<(https?:\/\/[^\s>]+)>/y, (found, names) => link(found[1], names, found[1])],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;!?'")\]*_~|]/y, (found, names) => link(found[0], names, found[0])],
  [/<@!?(\d+)>/y, (found, names) => el("span.mention", { "data-user-id": found[1] }, `@${names.user(found[1]) ?? "unknown-user"}`)],
  [/<@&(\d+)>/y, (found, names) => el("span.mention", {}, `@${names.role(found[1]) ?? "unknown-role"}`)],
  [/<#(\d+)>/y, channelMention],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y, (found) => timeElement(Number(found[1]), found[2])],
  [/<\/([-\w ]+):\d+>/y, (found) => el("span.mention", {}, `/${found[1]}`)],
  [/<a?:(\w+):\d+>/y, (found) => `:${found[1]}:`],
  [/@(everyone|here)\b/y, (found) => el("span.mention", {}, found[0])],
];

function inline(text, names, depth = 0) {
  if (depth > DEEPEST) return [text];
  const made = [];
  let plain = "";
  const flush = () => {
    if (plain) made.push(plain);
    plain = "";
  };
  for (let at = 0; at < text.length; ) {
    const hit = /[\\`*_~|[<h@]/.test(text[at]) && match(text, at);
    if (hit) {
      const [found, become] = hit;
      const result = become(found, names, depth);
      if (typeof result === "string") plain += result;
      else {
        flush();
        made.push(result);
      }
      at += found[0].length;
    } else {
      plain += text[at++];
    }
  }
  flush();
  return made;
}

function match(text, at) {
  for (const [pattern, become] of RULES) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return [found, become];
  }
  return null;
}

function spoiler(found, names, depth) {
  const made = el("span.spoiler", { role: "button", tabindex: 0, "aria-label": "Spoiler", "aria-expanded": "false" });
  const hidden = el("span", {}, inline(found[1], names, depth + 1));
  made.append(hidden);
  const show = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    made.classList.add("is-open");
    made.removeAttribute("aria-label");
    made.setAttribute("aria-expanded", "true");
  };
  made.addEventListener("click", show);
  made.addEventListener("keydown", show);
  return made;
}

function link(url, names, label) {
  const follow = names.follow(url);
  const on = follow && {
    click: (event) => {
      event.preventDefault();
      follow();
    },
  };
  return el("a", { href: url, target: "_blank", rel: "noopener noreferrer", on: on ?? {} }, label);
}

function channelMention(found, names) {
  const name = names.channel(found[1]);
  if (name === undefined) return el("span.mention", {}, "#unknown");
  return el("button.mention", { type: "button", "data-open-channel": found[1], on: { click: () => names.openChannel(found[1]) } }, `#${name}`);
}
