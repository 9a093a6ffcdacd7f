import type { MailPage } from './templates/mail-layout.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** What its HTML is laid out from, where it leaves or is read. Null = plain text alone. */
  readonly page: MailPage | null;
}

/** Sends one e-mail. Call it from an outbox handler or before anything is written: it cannot be taken back. */
export abstract class Mailer {
  /** Settles once the mail is accepted for delivery; rejects otherwise, with an error that names no address. */
  abstract send(mail: Mail): Promise<void>;
}
