export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Null = plain text alone. */
  readonly html: string | null;
}

/** Sends one e-mail. Call it from an outbox handler or before anything is written: it cannot be taken back. */
export abstract class Mailer {
  /** Settles once the mail is accepted for delivery; rejects otherwise, with an error that names no address. */
  abstract send(mail: Mail): Promise<void>;
}
