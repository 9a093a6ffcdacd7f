import type { SampleNames } from './sample.ts';
import type { MailWording, Reader, Words } from './template.ts';

interface LetterWording {
  readonly mail: MailWording | null;
  readonly sms: string | null;
}

export interface Letter<Payload> {
  /** To an address without an account, it says nothing of either side. */
  readonly reader: Reader;
  readonly wording: LetterWording;
  readonly words: (payload: Payload) => Words;
  /** Shown large: it is what the mail is about. */
  readonly code?: (payload: Payload) => string;
  /** For the tests and the screenshots. */
  readonly sample: (names: SampleNames) => Payload;
}

/** Has the payload checked against its words and its sample. */
export const letter = <Payload>(value: Letter<Payload>): Letter<Payload> => value;
