import { mayBeReminded } from '@maillon/domain/care/care-request';
import { DAY_MS } from '@maillon/domain/time-units';
import type { CareRequest, CareRequestDispatch } from '../../data/care-requests.ts';

/** Of those who were asked: each is in one of the four others. */
export interface AnswerTally {
  readonly asked: number;
  readonly accepted: number;
  readonly seen: number;
  readonly declined: number;
  readonly silent: number;
}

/** Null of who was not asked, or not yet. */
export const answerOf = ({
  state,
  askedAt,
  seenAt,
}: CareRequestDispatch): Exclude<keyof AnswerTally, 'asked'> | null => {
  if (askedAt === null) return null;
  if (state === 'ACCEPTED') return 'accepted';
  if (state === 'DECLINED') return 'declined';
  return seenAt === null ? 'silent' : 'seen';
};

export const tallyOf = (dispatches: readonly CareRequestDispatch[]): AnswerTally => {
  const tally = { asked: 0, accepted: 0, seen: 0, declined: 0, silent: 0 };
  for (const one of dispatches) {
    const answer = answerOf(one);
    if (answer === null) continue;
    tally.asked += 1;
    tally[answer] += 1;
  }
  return tally;
};

const WEEK_MS = 7 * DAY_MS;

/** Of what was asked in the seven days before `now`, epoch milliseconds. */
export const tallyOfWeek = (requests: readonly CareRequest[], now: number): AnswerTally =>
  tallyOf(
    requests
      .flatMap(({ dispatches }) => dispatches)
      .filter(({ askedAt }) => askedAt !== null && now - Date.parse(askedAt) < WEEK_MS),
  );

/** How many may be asked again now. */
export const silentNow = ({ status, dispatches }: Pick<CareRequest, 'status' | 'dispatches'>, now: number): number =>
  status !== 'ONHOLD' ? 0 : dispatches.filter((one) => mayBeReminded(one, now)).length;
