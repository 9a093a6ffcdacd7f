import type { Log } from '../../logging/log.ts';
import { Refusal } from '../../refusal.ts';
import { sendProblem } from '../problems/send-problem.ts';
import { Deadlines } from './deadlines.ts';

/** Design api §1 "Limits". */
const ANSWER_WITHIN_MS = 30_000;
const RETRY_AFTER_SECONDS = 2;

/** The time that any route has for its answer. What it waits for is away then, whatever that is. */
export const answerDeadlines = (log: Log): Deadlines =>
  new Deadlines(ANSWER_WITHIN_MS, (reply) => {
    const cause = new Error(`no answer within ${ANSWER_WITHIN_MS} ms`);
    const refusal = new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS }, cause);
    return sendProblem(reply, refusal, log);
  });
