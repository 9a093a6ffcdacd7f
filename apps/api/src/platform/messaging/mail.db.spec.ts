import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SmtpServer } from '../../testing/servers/smtp-server.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { newId } from '../ids.ts';
import { SystemClock } from '../time/clock.ts';
import { CopyingMailer } from './copying-mailer.ts';
import { LocalMailer } from './local-mailer.ts';
import type { Mail, Mailer } from './mail.ts';
import { OutgoingMessages } from './outgoing-messages.ts';
import { SmtpMailer } from './smtp-mailer.ts';
import { type MailPage, mailPage } from './templates/mail-layout.ts';
import { Terminal } from './terminal.ts';

const db = aDatabase();
let smtp: SmtpServer;
let smtpMailer: SmtpMailer;
beforeAll(async () => {
  smtp = await SmtpServer.start();
  smtpMailer = new SmtpMailer({ SMTP_URL: smtp.url, MAIL_FROM: 'Maillon <nous@maillon.example>' });
});
afterAll(async () => {
  smtpMailer.onModuleDestroy();
  await smtp.stop();
});

interface Arrived extends Omit<Mail, 'page'> {
  readonly html: string | null;
}

interface World {
  readonly mailer: Mailer;
  arrived(to: string): Promise<Arrived[]>;
}

const local = (): World => {
  const messages = new OutgoingMessages(db().database, db().prisma, new SystemClock());
  return {
    mailer: new LocalMailer(messages, new Terminal(db().env)),
    arrived: async (to) =>
      (await messages.newest(to)).map(({ subject, text, html, channel }) => {
        expect(channel).toBe('email');
        return { to, subject, text, html };
      }),
  };
};
const real = (): World => ({
  mailer: smtpMailer,
  arrived: async (to) =>
    smtp.mails
      .filter(({ recipients }) => recipients.includes(to))
      .map(({ subject, text, html }) => ({ to, subject, text, html })),
});

const both = (): World => {
  const messages = new OutgoingMessages(db().database, db().prisma, new SystemClock());
  const { arrived } = real();
  return {
    mailer: new CopyingMailer({ SMTP_URL: smtp.url, MAIL_FROM: 'Maillon <nous@maillon.example>' }, messages),
    arrived: async (to) => {
      const left = await arrived(to);
      expect(await local().arrived(to)).toEqual(left);
      return left;
    },
  };
};

const pageOf = ({ subject }: Pick<Mail, 'subject'>): MailPage => ({
  brand: 'Maillon',
  variant: 'natalconnect',
  subject,
  parts: [
    { kind: 'text', text: 'Bonjour Zoé,' },
    { kind: 'button', label: 'voir l’agenda', href: 'https://maillon.example/app/agenda?view=week' },
  ],
  footer: 'À très bientôt',
  settingsLink: null,
});

const address = () => `${newId()}@patient.example`;

describe.each([
  ['of one machine', local],
  ['over SMTP', real],
  ['of one machine over SMTP', both],
])('mail %s', (_name, open) => {
  it('arrives as it was written: subject, text and HTML, accents and long lines included', async () => {
    const { mailer, arrived } = open();
    const to = address();
    const mail = {
      to,
      subject: 'Votre rendez-vous du 3 août à 9 h 30 a été déplacé par la sage-femme',
      text: `Bonjour Zoé,\n\nÀ très bientôt : ${'détail '.repeat(40)}\n.\n.fin`,
    };
    const page = pageOf(mail);
    await mailer.send({ ...mail, page });
    expect(await arrived(to)).toEqual([{ ...mail, html: mailPage(page) }]);
  });

  it('without HTML is plain text alone', async () => {
    const { mailer, arrived } = open();
    const mail = { to: address(), subject: 'Code', text: 'Votre code : 123456' };
    await mailer.send({ ...mail, page: null });
    expect(await arrived(mail.to)).toEqual([{ ...mail, html: null }]);
  });

  it('goes to one recipient', async () => {
    const { mailer, arrived } = open();
    const [to, other] = [address(), address()];
    await mailer.send({ to, subject: 'Un', text: 'un', page: null });
    expect(await arrived(other)).toEqual([]);
  });
});

describe('mail over SMTP', () => {
  it('comes from the configured sender, and a subject cannot smuggle in another recipient', async () => {
    const to = address();
    await smtpMailer.send({ to, subject: 'Bonjour\r\nBcc: spy@evil.example', text: 'x', page: null });
    const mail = smtp.mails.find(({ recipients }) => recipients.includes(to));
    expect(mail?.recipients).toEqual([to]);
    expect(mail?.headers.get('from')).toBe('Maillon <nous@maillon.example>');
    expect(mail?.headers.has('bcc')).toBe(false);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('that is refused fails with a code, without the address', async () => {
    const sent = smtpMailer.send({ to: 'jeanne@refused.example', subject: 's', text: 't', page: null });
    await expect(sent).rejects.toMatchObject({ name: 'DeliveryFailed', code: 'EENVELOPE' });
    await expect(sent).rejects.not.toThrow('jeanne');
  });

  it('fails when the server is away', async () => {
    const gone = await SmtpServer.start();
    const mailer = new SmtpMailer({ SMTP_URL: gone.url, MAIL_FROM: 'a@b.example' });
    await gone.stop();
    await expect(mailer.send({ to: address(), subject: 's', text: 't', page: null })).rejects.toThrow('SMTP refused');
    mailer.onModuleDestroy();
  });
});

describe('the outgoing messages of one machine', () => {
  it('are listed newest first, of everybody or of one address, a hundred at most', async () => {
    const messages = new OutgoingMessages(db().database, db().prisma, new SystemClock());
    const to = address();
    for (let count = 0; count < 102; count++) {
      await messages.add({ channel: 'email', to, subject: `${count}`, text: '', page: null });
    }
    const newest = await messages.newest(to);
    expect(newest.map(({ subject }) => subject)).toEqual(Array.from({ length: 100 }, (_, index) => `${101 - index}`));
    expect(newest[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await messages.newest())[0]).toEqual(newest[0]);
  });
});
