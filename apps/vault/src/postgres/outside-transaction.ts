import { AsyncLocalStorage } from 'node:async_hooks';

const MAX_RUNS = 20;

interface Run {
  /** What other services said, by the question. */
  readonly answers: Map<string, PromiseSettledResult<unknown>>;
  readonly wanted: Map<string, () => Promise<unknown>>;
  isOpen: boolean;
}

/** Ends a run of a transaction: it needs an answer of another service, and is undone before that one is asked. */
class AnswerMissing extends Error {}

const current = new AsyncLocalStorage<Run>();

/**
 * An answer of another service. Within a transaction the service is asked once that one is undone, and its work then runs again with
 * the answer: no connection and no lock waits for a network. Elsewhere the service is asked at once.
 * @param question names the service and all that is asked: the same question within one transaction is asked once
 */
export async function outsideTransaction<Answer>(question: string, ask: () => Promise<Answer>): Promise<Answer> {
  const run = current.getStore();
  if (!run?.isOpen) return ask();
  const known = run.answers.get(question);
  if (known === undefined) {
    run.wanted.set(question, ask);
    throw new AnswerMissing(question.slice(0, question.indexOf('|')));
  }
  if (known.status === 'rejected') throw known.reason;
  return known.value as Answer;
}

/** Runs `attempt`, whose work runs as often as it lacks answers; that work must have no other effect than in the database. */
export async function withOutsideAnswers<Queries, Result>(
  attempt: (work: (queries: Queries) => Promise<Result>) => Promise<Result>,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const answers: Run['answers'] = new Map();
  for (let runs = 1; ; runs++) {
    const run: Run = { answers, wanted: new Map(), isOpen: true };
    const needed = (queries: Queries) =>
      current.run(run, async () => {
        const result = await work(queries);
        // Whatever the work made of the refusal: what it concluded from an answer that it did not get is not committed.
        if (run.wanted.size > 0) throw new AnswerMissing();
        return result;
      });
    try {
      return await attempt(needed);
    } catch (error) {
      if (run.wanted.size === 0) throw error;
      if (runs === MAX_RUNS) throw new Error('a transaction asks other services without end', { cause: error });
    } finally {
      run.isOpen = false;
    }
    for (const [question, ask] of run.wanted) {
      const [answer] = await Promise.allSettled([ask()]);
      answers.set(question, answer);
    }
  }
}
