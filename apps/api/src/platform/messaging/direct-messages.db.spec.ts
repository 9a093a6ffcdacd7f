import { describe, expect, it } from '@jest/globals';
import { letterSamples, USUAL } from '../../testing/cases/notification-samples.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { newId } from '../ids.ts';
import { SystemClock } from '../time/clock.ts';
import { DirectMessages } from './direct-messages.ts';
import { LocalMailer } from './local-mailer.ts';
import { LocalSmsSender } from './local-sms-sender.ts';
import { OutgoingMessages } from './outgoing-messages.ts';
import type { LetterTemplate } from './templates/letter.templates.ts';
import { Terminal } from './terminal.ts';

const db = aDatabase();
const open = () => {
  const messages = new OutgoingMessages(db().database, db().prisma, new SystemClock());
  const terminal = new Terminal(db().env);
  return {
    messages,
    directMessages: new DirectMessages(
      new LocalMailer(messages, terminal),
      new LocalSmsSender(messages, terminal),
      db().env,
    ),
  };
};
const all = letterSamples(USUAL);
const NAMES = Object.keys(all) as LetterTemplate[];

describe.each(NAMES)('the letter %s', (name) => {
  it('arrives as text and as a page, with every word filled in', async () => {
    const { directMessages, messages } = open();
    const to = { kind: 'email', value: `${newId()}@people.example` } as const;
    await directMessages.send(name, { to, payload: all[name] });
    const [mail] = await messages.newest(to.value);
    for (const text of [mail?.subject, mail?.text, mail?.html]) expect(text).not.toMatch(/[{]\w+[}]/);
    expect(mail?.html).toContain('<!doctype html>');
    expect(mail?.text).not.toContain('Gérer mes notifications');
  });
});

describe('a login code', () => {
  it('carries the code, its life and the warning of the catalogue', async () => {
    const { directMessages, messages } = open();
    const to = { kind: 'email', value: `${newId()}@people.example` } as const;
    await directMessages.send('login-code', { to, payload: { code: '042137' } });
    const [mail] = await messages.newest(to.value);
    expect(mail?.subject).toBe('Votre code de connexion');
    expect(mail?.text).toContain('Votre code de connexion à NatalConnect est : 042137');
    expect(mail?.text).toContain('Il est valable 10 minutes et ne sert qu’une fois.');
  });

  it('fits one SMS and ends with the line that binds it to our site', async () => {
    const { directMessages, messages } = open();
    const to = { kind: 'phone', value: '+33199000177' } as const;
    await directMessages.send('login-code', { to, payload: { code: '042137' } });
    const [sms] = await messages.newest(to.value);
    expect(sms?.text.length).toBeLessThanOrEqual(160);
    expect(sms?.text.split('\n').at(-1)).toBe(`@${new URL(db().env.PUBLIC_URL).hostname} #042137`);
  });
});

it('a letter that is not written for telephones is not sent to one', async () => {
  const { directMessages } = open();
  const to = { kind: 'phone', value: '+33199000178' } as const;
  await expect(directMessages.send('parental-consent', { to, payload: all['parental-consent'] })).rejects.toThrow(
    'not written',
  );
});
