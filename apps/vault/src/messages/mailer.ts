import { type SmsGateway, sendSms } from '@maillon/server-kit/messaging/sms-gateway';
import { SmtpTransport } from '@maillon/server-kit/messaging/smtp-transport';
import type { Message } from './direct-messages.ts';

/** Sends one message; rejects with an error that names no person. */
export type SendMessage = (message: Message) => Promise<void>;

export interface KeptMessage extends Message {
  id: string;
  createdAt: string;
}

const MAX_KEPT = 500;

/** The messages of one machine: in memory alone, for its developer and its tests. */
export class LocalMailbox {
  readonly #kept: KeptMessage[] = [];

  readonly send: SendMessage = async (message) => {
    this.#kept.unshift({ ...message, id: crypto.randomUUID(), createdAt: new Date().toISOString() });
    this.#kept.length = Math.min(this.#kept.length, MAX_KEPT);
  };

  /** Newest first. */
  newest(to?: string): readonly KeptMessage[] {
    return to === undefined ? this.#kept : this.#kept.filter((message) => message.to === to);
  }
}

export interface MailerOptions {
  smtpUrl: string;
  mailFrom: string;
  sms: SmsGateway;
}

/** Mail by SMTP and text messages by a gateway, both with credentials that the application does not have. */
export function smtpMailer({ smtpUrl, mailFrom, sms }: MailerOptions): { send: SendMessage; close(): void } {
  const transport = new SmtpTransport({ url: smtpUrl, from: mailFrom });
  return {
    send: ({ channel, ...message }) => (channel === 'email' ? transport.send(message) : sendSms(sms, message)),
    close: () => transport.close(),
  };
}
