import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { smtpSink } from '../testing/smtp-sink.ts';
import * as messages from './direct-messages.ts';
import { smtpMailer } from './mailer.ts';

const FRAME = { app: 'NatalConnect', host: 'maillon.example' };
const MAIL = { type: 'EM', value: 'jeanne@patient.example' } as const;
const { codeMessage, ...others } = messages;
const EVERY = [
  ['codeMessage', codeMessage(FRAME, MAIL, 'k7m2p9xa')],
  ...Object.entries(others).map(([name, message]) => [name, message(FRAME, MAIL, 72)] as const),
] as const;

/** Nothing that a mail program answers by itself, nor that says when and where it was read. */
const HEADERS = /^(auto-submitted|content-(transfer-encoding|type)|date|from|message-id|mime-version|subject|to)$/;
const REMOTE = /https?:|\/\/|<(img|link|script|iframe|form|a)\b|\b(src|href|background|action)\s*=|url\(/i;

let sink: Awaited<ReturnType<typeof smtpSink>>;
let mailer: ReturnType<typeof smtpMailer>;
beforeAll(async () => {
  sink = await smtpSink();
  const sms = { url: 'http://127.0.0.1:9', token: '' };
  mailer = smtpMailer({ smtpUrl: sink.url, mailFrom: 'Le coffre <coffre@maillon.example>', sms });
});
afterAll(() => {
  mailer.close();
  sink.stop();
});

it.each(EVERY)(
  '%s: a mail of the vault has no header but its envelope, and fetches and links to nothing',
  async (_name, message) => {
    await mailer.send(message);
    const [head = '', ...body] = (sink.mails.at(-1) ?? '').split('\r\n\r\n');
    const headers = head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => line.split(':')[0]?.toLowerCase());
    expect(headers.filter((name) => !HEADERS.test(name ?? ''))).toEqual([]);
    // A code or an alarm cannot be switched off: no List-Unsubscribe, and no absence notice in answer.
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/im);
    expect(body.length).toBeGreaterThan(0);
    expect(`${message.text} ${message.html?.replace('<!doctype html>', '') ?? ''}`).not.toMatch(REMOTE);
  },
);
