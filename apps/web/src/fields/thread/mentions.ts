import type { ThreadPerson } from '@maillon/contracts/record/comments';
import { plainText } from '@maillon/domain/text/plain-text';

/** An « @ » that begins a word, up to where the person writes. */
const BEGINNING = /(?:^|[\s(])@([\p{L}\p{M}’' -]{0,60})$/u;
/** A word that looks like a name behind « @ »; « @ 14 h » and an address are none. */
const NAMED = /(?:^|[\s(])@(\p{L}[\p{L}\p{M}’'-]*)/gu;
const MAX_OFFERED = 6;

export type MentionPart =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'mention'; readonly person: ThreadPerson };

/** Whom the word before the caret may mean; null where none is begun. */
export const beginningMention = (text: string, caret: number, people: readonly ThreadPerson[]) => {
  const typed = caret < 0 ? undefined : BEGINNING.exec(text.slice(0, caret))?.[1];
  if (typed === undefined) return null;
  const wanted = plainText(typed.trim());
  const offered = people.filter(({ name }) =>
    plainText(name)
      .split(' ')
      .some((_word, at, words) => words.slice(at).join(' ').startsWith(wanted)),
  );
  // A name that is written to its end is chosen already.
  const isWhole = typed.endsWith(' ') && people.some(({ name }) => plainText(name) === wanted);
  return offered.length === 0 || isWhole ? null : { typed, people: offered.slice(0, MAX_OFFERED) };
};

/** The text with the name in place of what was typed of it, and where the caret stands then. */
export const completeMention = (text: string, caret: number, { name }: ThreadPerson) => {
  const start = text.slice(0, caret).lastIndexOf('@');
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(caret), caret: before.length };
};

/** The text in pieces: the longest name that stands behind an « @ » is the person’s. */
export const mentionParts = (text: string, people: readonly ThreadPerson[]): readonly MentionPart[] => {
  const byLength = people.toSorted((one, other) => other.name.length - one.name.length);
  const parts: MentionPart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const person = byLength.find(({ name }) => text.startsWith(name, at + 1));
    if (person === undefined) continue;
    if (at > from) parts.push({ is: 'text', text: text.slice(from, at) });
    parts.push({ is: 'mention', person });
    from = at + 1 + person.name.length;
  }
  if (from < text.length) parts.push({ is: 'text', text: text.slice(from) });
  return parts;
};

/** Whom a text mentions, and a name behind « @ » that none of these people has. */
export const mentionsIn = (text: string, people: readonly ThreadPerson[]) => {
  const parts = mentionParts(text, people);
  const ids = parts.flatMap((part) => (part.is === 'mention' ? [part.person.id] : []));
  const rest = parts.flatMap((part) => (part.is === 'text' ? [part.text] : [])).join(' ');
  return { ids: [...new Set(ids)], unknown: [...rest.matchAll(NAMED)].at(0)?.[1] ?? null };
};
