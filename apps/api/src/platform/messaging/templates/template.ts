import type { NotificationPayloads, NotificationTemplate } from './payloads.ts';

/** What stands for the names between braces. */
export type Words = Readonly<Record<string, string>>;

export interface MailWording {
  readonly subject: string;
  /** Paragraphs are parted by an empty line; one whose words are all empty is left out. */
  readonly body: string;
}

/** The texts of one template, with `{names}` (design catalogues §8). Null = the channel is not used. */
export interface Wording {
  readonly inApp: string | null;
  readonly mail: MailWording | null;
  /** GSM-7, 160 characters with usual words. */
  readonly sms: string | null;
}

export interface Template<Payload> {
  readonly wording: Wording | ((payload: Payload) => Wording);
  /** The words that come from the payload. `link`, `app`, `firstName` are always there. */
  readonly words?: (payload: Payload, local: LocalWords) => Words;
  /** Codes and alarms: they cannot be switched off, so nothing offers to. */
  readonly isSecurity?: true;
  /** At most one per subject and span, and only for somebody who is away (design catalogues §8, template 13). */
  readonly rateLimit?: { readonly oncePerMinutes: number; readonly onlyIfAwayMinutes: number };
}

/** The templates of some names, each with its own payload. */
export type Templates<Name extends NotificationTemplate> = {
  readonly [Each in Name]: Template<NotificationPayloads[Each]>;
};

/** Instants as the reader's wall clock shows them. */
export interface LocalWords {
  /** dd/MM/yyyy */
  date(instant: string): string;
  /** HH:mm */
  time(instant: string): string;
}

const NAME = /\{(\w+)\}/g;

/** Puts the words in. A name without a word is a fault of the catalogue, which its spec finds. */
export const fill = (text: string, words: Words): string =>
  text.replace(NAME, (_braces, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`the template has no word for {${name}}`);
    return word;
  });

/** The paragraphs of a mail; those that consist of empty words alone are left out. */
export const paragraphsOf = (body: string, words: Words): string[] =>
  body.split('\n\n').filter((paragraph) => fill(paragraph, words).trim() !== '');
