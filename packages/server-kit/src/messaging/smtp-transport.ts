import { createTransport, type Transporter } from 'nodemailer';
import { errorCode } from '../error-code.ts';
import { DeliveryFailed, faultCode } from './delivery-failed.ts';

export interface SmtpMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Null = plain text alone. */
  readonly html: string | null;
  /** Where its reader switches such mails off; absent or null for codes and alarms, which cannot be. */
  readonly unsubscribeLink?: string | null;
  readonly attachment?: SmtpAttachment | undefined;
}

/** A small text file. */
export interface SmtpAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}

const TIMEOUT_MS = 10_000;

/** RFC 5321: 5xx is for good. Anything else about the envelope may pass (greylisting, a full mailbox). */
const isRefusedRecipient = (error: unknown): boolean =>
  errorCode(error) === 'EENVELOPE' &&
  typeof error === 'object' &&
  error !== null &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

/** Mail through any SMTP server. */
export class SmtpTransport {
  readonly #transport: Transporter;

  constructor({ url, from }: { readonly url: string; readonly from: string }) {
    this.#transport = createTransport(
      {
        url,
        pool: true,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        // Our messages never name a file or a URL: whatever looks like one comes from outside.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    );
  }

  /** @throws {DeliveryFailed} with a code, without the address */
  async send({ to, subject, text, html, unsubscribeLink = null, attachment }: SmtpMessage): Promise<void> {
    try {
      await this.#transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        // RFC 3834: no absence notice answers a machine.
        headers: { 'Auto-Submitted': 'auto-generated' },
        // RFC 2369: mail programs show it as a button of their own.
        ...(unsubscribeLink === null ? {} : { list: { unsubscribe: unsubscribeLink } }),
        ...(html === null ? {} : { html }),
        ...(attachment === undefined ? {} : { attachments: [attachment] }),
      });
    } catch (error) {
      throw new DeliveryFailed('SMTP', faultCode(error), { isFinal: isRefusedRecipient(error) });
    }
  }

  close(): void {
    this.#transport.close();
  }
}
