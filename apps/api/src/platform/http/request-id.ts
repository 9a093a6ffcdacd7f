import { randomUUID } from 'node:crypto';

/** A letter is asked for, so that nobody's telephone or social security number is ever taken for an id and logged. */
const ACCEPTED = /^(?=.*[A-Za-z])[\w-]{8,64}$/;

/** The id that a caller or a proxy gave the request when it is a plausible one, else a new one. */
export const requestIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && ACCEPTED.test(header) ? header : randomUUID();
