import { errorCode, errorName } from '../error-code.ts';

/** A provider did not take a message. Says which and why in codes alone: its own words may quote a contact. */
export class DeliveryFailed extends Error {
  /** `EENVELOPE`, `HTTP_503`, `TIMEOUT`. */
  readonly code: string;
  /** No later attempt will fare better: the mailbox does not exist, the number is not one. */
  readonly isFinal: boolean;

  constructor(provider: string, code: string, { isFinal = false }: { readonly isFinal?: boolean } = {}) {
    super(`${provider} refused the message (${code})`);
    this.name = 'DeliveryFailed';
    this.code = code;
    this.isFinal = isFinal;
  }
}

/** The code of whatever a client library threw. */
export const faultCode = (error: unknown): string =>
  errorCode(error) ?? (errorName(error) === 'TimeoutError' ? 'TIMEOUT' : errorName(error));
