import { spokenClock } from '@maillon/domain/text/spoken-clock';
import { wallClock } from '@maillon/domain/zone';
import { toGsm7 } from '@maillon/server-kit/messaging/gsm7';
import type { NotificationPayloads, NotificationTemplate } from './catalogue.ts';
import { CATALOGUE } from './catalogue.ts';
import { type MailText, mailText } from './mail-text.ts';
import type { MessageFrame } from './message-frame.ts';
import { fill, type LocalWords, type Template, type Words } from './template.ts';

/** To whom it is said. */
export interface NotificationReader {
  readonly firstName: string;
  /** IANA name. */
  readonly timeZone: string;
}

export interface NotificationLinks {
  /** Leads to what the notification is about, after the sign-in. */
  readonly link: string;
  readonly settings: string;
}

/** One notification in the words of each channel; null = the channel is not used. */
export interface NotificationText {
  readonly inApp: string | null;
  readonly mail: MailText | null;
  readonly sms: string | null;
}

/** A name of any length leaves room for the rest of the message. */
const MAX_SMS_WORD_LENGTH = 40;

const localWords = (timeZone: string): LocalWords => ({
  date: (instant) => wallClock(Date.parse(instant), timeZone).day.split('-').reverse().join('/'),
  day: (instant) => wallClock(Date.parse(instant), timeZone).day.split('-').slice(1).reverse().join('/'),
  time: (instant) => spokenClock(wallClock(Date.parse(instant), timeZone).minutes),
});

/** A link stays whole; everything else is cut at a length and put into the alphabet, which has the straight apostrophe alone. */
export const smsText = (wording: string, words: Words): string =>
  fill(
    wording,
    Object.fromEntries(
      Object.entries(words).map(([name, word]) => [
        name,
        name === 'link' ? word : toGsm7(word.replace(/\s+/g, ' ')).slice(0, MAX_SMS_WORD_LENGTH),
      ]),
    ),
  ).replaceAll('’', "'");

export const templateOf = <Name extends NotificationTemplate>(name: Name): Template<NotificationPayloads[Name]> =>
  CATALOGUE[name];

export const notificationText = <Name extends NotificationTemplate>(
  name: Name,
  payload: NotificationPayloads[Name],
  reader: NotificationReader,
  frame: MessageFrame,
  { link, settings }: NotificationLinks,
): NotificationText => {
  const template = templateOf(name);
  const wording = typeof template.wording === 'function' ? template.wording(payload) : template.wording;
  const words: Words = {
    app: frame.app,
    firstName: reader.firstName,
    link,
    ...template.words?.(payload, localWords(reader.timeZone)),
  };
  return {
    inApp: wording.inApp === null ? null : fill(wording.inApp, words),
    mail:
      wording.mail === null
        ? null
        : mailText(wording.mail, words, frame, {
            settingsLink: template.isSecurity ? null : settings,
            calendar: template.calendar?.(payload) ?? [],
          }),
    // Put together only where it is read: most are read on one channel.
    get sms() {
      return wording.sms === null ? null : smsText(wording.sms, words);
    },
  };
};
