import type { MenuEntry, MenuGroup } from './menu.ts';

/** What a bar under the thumb holds without crowding. */
const PLACES = 5;

/**
 * The entries of the phone's bar, and those behind its last place, « Plus ». Signing out takes a place like any other, so
 * that either everything is in the bar or the first four are.
 */
export const splitForBottomBar = (
  groups: readonly MenuGroup[],
  footer: readonly MenuEntry[],
): { readonly bar: readonly MenuEntry[]; readonly more: readonly MenuGroup[] } => {
  const all = [...groups.flatMap(({ entries }) => entries), ...footer];
  if (all.length < PLACES) return { bar: all, more: [] };
  const bar = all.slice(0, PLACES - 1);
  const more = [...groups, { label: null, entries: footer }]
    .map(({ label, entries }) => ({ label, entries: entries.filter((entry) => !bar.includes(entry)) }))
    .filter(({ entries }) => entries.length > 0);
  return { bar, more };
};
