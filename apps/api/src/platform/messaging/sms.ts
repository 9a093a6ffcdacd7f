export interface Sms {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** Sends one text message. Call it from an outbox handler or before anything is written: it cannot be taken back. */
export abstract class SmsSender {
  /** Settles once the message is accepted for delivery; rejects otherwise, with an error that names no number. */
  abstract send(sms: Sms): Promise<void>;
}
