import { HOUR_MS, SECOND_MS } from '@maillon/domain/time-units';

/** Closer than this two clocks are taken for one: the header names whole seconds, and was written somewhere on the way. */
const AGREE_MS = 5 * SECOND_MS;
/** The midpoint of a longer request says too little about when the server wrote its answer. */
const SLOW_MS = 4 * SECOND_MS;
/** A clock set to another zone. What checks that a server shows nothing old (packages/vault) is never led further away. */
const MAX_MS = 12 * HOUR_MS;

let ahead = 0;

/** Milliseconds by which the server's clock is ahead of this machine's; 0 while they agree, or nothing was heard. */
export const clockAhead = (): number => ahead;

/** The present by the server's clock: instants that the server gives are compared with it, and those it takes are made with it. */
export const serverNow = (): number => Date.now() + ahead;

/** @param askedAt by this machine's clock */
export const hearClock = ({ headers }: Response, askedAt: number): void => {
  const heardAt = Date.now();
  const said = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(said) || heardAt < askedAt || heardAt - askedAt > SLOW_MS) return;
  const difference = Math.round(said + SECOND_MS / 2 - (askedAt + heardAt) / 2);
  ahead = Math.abs(difference) <= AGREE_MS || Math.abs(difference) > MAX_MS ? 0 : difference;
};
