import { Injectable } from '@nestjs/common';
import { type SessionRow, SessionsRepository } from './sessions.repository.ts';

type Answer = (row: SessionRow | undefined) => void;
interface Question {
  readonly handle: string;
  readonly answer: Answer;
  readonly fail: (error: unknown) => void;
}

/**
 * Reads sessions for requests. Those that arrive within one turn of the event loop share a statement, so that a busy server asks
 * Postgres less often than it answers; no answer is older than the request it is for.
 */
@Injectable()
export class SessionLookups {
  private waiting: Question[] = [];

  constructor(private readonly sessions: SessionsRepository) {}

  find(handle: string): Promise<SessionRow | undefined> {
    return new Promise((answer, fail) => {
      if (this.waiting.push({ handle, answer, fail }) === 1) setImmediate(() => this.ask());
    });
  }

  private ask(): void {
    const questions = this.waiting;
    this.waiting = [];
    this.sessions.read(questions.map(({ handle }) => handle)).then(
      (rows) => {
        const byHandle = new Map(rows.map((row) => [row.handle, row]));
        for (const { handle, answer } of questions) answer(byHandle.get(handle));
      },
      (error: unknown) => {
        for (const { fail } of questions) fail(error);
      },
    );
  }
}
