import type { NotificationDestination } from '@maillon/contracts/system/notifications';
import { ofName } from '@maillon/domain/text/of-name';
import type { CalendarEntry } from './calendar-file.ts';
import type { SampleNames } from './sample.ts';

/** What stands for the names between braces. */
export type Words = Readonly<Record<string, string>>;

export interface MailWording {
  readonly subject: string;
  /** Paragraphs are parted by an empty line; one whose words are all empty is left out. */
  readonly body: string;
}

/** The side that a message speaks to; `either`: it says nothing of the one or the other. */
export type Reader = 'patient' | 'professional' | 'either';

/** The texts of one template, with `{names}` (design catalogues §8). Null = the channel is not used. */
export interface Wording {
  readonly inApp: string | null;
  readonly mail: MailWording | null;
  /** GSM-7, 160 characters with usual words. */
  readonly sms: string | null;
}

/**
 * One notification. Its payload has ids and display names, never clinical text, a NIR, a contact or an address (design api §2.16); a
 * patient's name is given as `shownPatient` writes it, and appears in the application alone. Push names nothing: it says that
 * there is a notification.
 */
export interface Template<Payload> {
  /** Who reads its sample; of a payload for the other side the wording says so. */
  readonly reader: Reader;
  readonly wording: Wording | ((payload: Payload) => Wording);
  /** The words that come from the payload. `link`, `app`, `firstName` are always there. */
  readonly words?: (payload: Payload, local: LocalWords) => Words;
  /** What the mail carries for the reader's own calendar. */
  readonly calendar?: (payload: Payload) => readonly CalendarEntry[];
  /** Codes and alarms: they cannot be switched off, so nothing offers to. */
  readonly isSecurity?: true;
  /** At most one per subject and span, and only for a person who is away (design catalogues §8, template 13). */
  readonly rateLimit?: { readonly oncePerMinutes: number; readonly onlyIfAwayMinutes: number };
  /** The screen that it is about; `answer`: it is answered in place; null: it says all there is. */
  readonly destination: NotificationDestination | null;
  /** For the tests and the screenshots. */
  readonly sample: (names: SampleNames) => Payload;
}

export type NoPayload = Readonly<Record<string, never>>;

/** Has the payload checked against its words and its sample. */
export const template = <Payload>(value: Template<Payload>): Template<Payload> => value;

/** Instants as the reader's wall clock shows them. */
export interface LocalWords {
  /** dd/MM/yyyy */
  date(instant: string): string;
  /** dd/MM */
  day(instant: string): string;
  /** « 14 h », « 9 h 30 » */
  time(instant: string): string;
}

const NAME = /(?:\b(d)e )?\{(\w+)\}(\.?)/gi;

/**
 * Puts the words in; the full stop of an initial (« Marie D. ») is that of its sentence too. A name without a word is a fault of
 * the catalogue, which its spec finds. « de » is said as the word asks: « d’Awa ».
 */
export const fill = (text: string, words: Words): string =>
  text.replace(NAME, (_braces, d: string | undefined, name: string, stop: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`the template has no word for {${name}}`);
    return (d === undefined ? word : `${d}${ofName(word).slice(1)}`) + (word.endsWith('.') ? '' : stop);
  });

/** The paragraphs of a mail; those that consist of empty words alone are left out. */
export const paragraphsOf = (body: string, words: Words): string[] =>
  body.split('\n\n').filter((paragraph) => fill(paragraph, words).trim() !== '');
