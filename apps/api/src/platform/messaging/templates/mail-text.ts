import { type CalendarEntry, calendarFile } from './calendar-file.ts';
import type { MailPage, MailPart } from './mail-layout.ts';
import type { MessageFrame } from './message-frame.ts';
import { fill, type MailWording, paragraphsOf, type Words } from './template.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly page: MailPage;
}

interface MailOptions {
  /** Null where there is nothing to switch off (codes, alarms, people without an account). */
  readonly settingsLink: string | null;
  readonly code?: string;
  readonly calendar?: readonly CalendarEntry[];
}

const LINK = '{link}';
/** « Répondre à l'invitation », « Voir le détail »: an infinitive makes a button. */
const INFINITIVE = /^(Répondre|Voir|Lire|Suivre|Rejoindre|Créer|Accepter|Donner|Consulter|Le consulter)\b/;
const CLAUSE = /^([\s\S]*?)([^.!?]*?)\s*:\s*$/;

/** A subject is one line: a name must not add a header. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A paragraph with a link becomes text and a button; the words around it are those of the catalogue. */
const partsOf = (paragraph: string, words: Words, app: string): MailPart[] => {
  const at = paragraph.indexOf(LINK);
  const text = (part: string): MailPart[] => {
    const filled = fill(part, words).trim();
    return filled === '' ? [] : [{ kind: 'text', text: filled }];
  };
  if (at < 0) return text(paragraph);
  const before = paragraph.slice(0, at);
  const after = text(paragraph.slice(at + LINK.length));
  const href = words.link ?? '';
  const [, sentences = '', clause = ''] = CLAUSE.exec(before) ?? [];
  if (INFINITIVE.test(clause.trim())) {
    return [...text(sentences), { kind: 'button', label: fill(clause.trim(), words), href }, ...after];
  }
  return [...text(before), { kind: 'button', label: `Ouvrir ${app}`, href }, ...after];
};

export const mailText = (
  { subject, body }: MailWording,
  words: Words,
  frame: MessageFrame,
  { settingsLink, code, calendar = [] }: MailOptions,
): MailText => {
  const sender = frame.operator === null ? frame.app : `${frame.app} — ${frame.operator}`;
  const footer = `Ce message est automatique, merci de ne pas y répondre. ${sender}`;
  const paragraphs = paragraphsOf(body, words);
  const filledSubject = oneLine(fill(subject, words));
  const layOut = (paragraph: string): MailPart[] =>
    code !== undefined && paragraph.includes('{code}')
      ? [
          { kind: 'text', text: fill(paragraph, { ...words, code: '' }).trim() },
          { kind: 'code', code },
        ]
      : partsOf(paragraph, words, frame.app);
  const settings = settingsLink === null ? [] : [`Gérer mes notifications : ${settingsLink}`];
  return {
    subject: filledSubject,
    text: [...paragraphs.map((paragraph) => fill(paragraph, words)), footer, ...settings].join('\n\n'),
    // Taken apart only where it is sent: a person who writes a notification needs to know that there is a mail, and its text.
    get page() {
      const parts = paragraphs.flatMap(layOut);
      const file = calendar.length === 0 ? {} : { attachment: calendarFile(calendar, new URL(frame.origin).hostname) };
      return { brand: frame.app, variant: frame.variant, subject: filledSubject, parts, footer, settingsLink, ...file };
    },
  };
};
