import { createTransport } from 'nodemailer';
import type { Message } from './direct-messages.ts';

/** Sends one message; rejects with a word that names nobody. */
export type SendMessage = (message: Message) => Promise<void>;

export interface KeptMessage extends Message {
  id: string;
  createdAt: string;
}

const MOST_KEPT = 500;
const TIMEOUT_MS = 10_000;

/** The messages of one machine: in memory alone, for its developer and its tests. */
export class LocalMailbox {
  readonly #kept: KeptMessage[] = [];

  readonly send: SendMessage = async (message) => {
    this.#kept.unshift({ ...message, id: crypto.randomUUID(), createdAt: new Date().toISOString() });
    this.#kept.length = Math.min(this.#kept.length, MOST_KEPT);
  };

  /** Newest first. */
  newest(to?: string): readonly KeptMessage[] {
    return to === undefined ? this.#kept : this.#kept.filter((message) => message.to === to);
  }
}

export interface MailerOptions {
  smtpUrl: string;
  mailFrom: string;
  smsUrl: string;
  smsToken: string;
}

/** Mail by SMTP, SMS by a gateway (`POST {to, text}` with a bearer), both with credentials that the application does not have. */
export function smtpMailer({ smtpUrl, mailFrom, smsUrl, smsToken }: MailerOptions): {
  send: SendMessage;
  close(): void;
} {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: mailFrom },
  );

  async function mail({ to, subject, text, html }: Message): Promise<void> {
    await transport
      .sendMail({
        to: { name: '', address: to },
        subject,
        text,
        // RFC 3834: nobody's absence notice answers a machine.
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(html === null ? {} : { html }),
      })
      .catch(() => {
        throw new Error('the mail was not accepted');
      });
  }

  async function sms({ to, text }: Message): Promise<void> {
    const response = await fetch(smsUrl, {
      method: 'POST',
      headers: { authorization: `Bearer ${smsToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    await response?.body?.cancel();
    if (!response?.ok) throw new Error('the text message was not accepted');
  }

  return {
    send: (message) => (message.channel === 'email' ? mail(message) : sms(message)),
    close: () => transport.close(),
  };
}
