// What can be chosen in each kind of menu, of messages and of forms.

import { IS, channelsOf, state } from "./state.js";

/** @returns {import("./menu.js").Choice[]} */
export function choicesOf(component, personId) {
  const people = () =>
    [...state.world.people.filter((person) => person.in_guild), state.world.bot].map((user) => ({ value: user.id, label: user.username, emoji: { name: "👤" } }));
  const roles = () => state.world.guild.roles.map((role) => ({ value: role.id, label: role.name, emoji: { name: "🏷️" } }));
  const channels = () =>
    channelsOf(personId)
      .filter((channel) => !IS.direct(channel) && !IS.group(channel))
      .filter((channel) => !component.channel_types?.length || component.channel_types.includes(channel.type))
      .map((channel) => ({ value: channel.id, label: channel.name, emoji: { name: "#" } }));
  switch (component.type) {
    case 3:
      return component.options;
    case 5:
      return people();
    case 6:
      return roles();
    case 7:
      return [...people(), ...roles()];
    default:
      return channels();
  }
}

/** What is chosen before anybody has chosen. */
export function defaultsOf(component) {
  if (component.options) return component.options.filter((option) => option.default).map((option) => option.value);
  return (component.default_values ?? []).map((entry) => String(entry.id));
}
