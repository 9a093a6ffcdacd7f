import { DAY_MS } from '@maillon/domain/time-units';
import type { Clock } from '../../platform/time/clock.ts';

const LIFE_MS = DAY_MS;
const CAPACITY = 2000;

/** Remembers answers for a day (design api §2.19): what many people type first is asked once. A failure is not remembered. */
export class DayCache<Answer> {
  private readonly answers = new Map<string, { readonly answer: Answer; readonly until: number }>();

  constructor(private readonly clock: Clock) {}

  async get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const folded = key.toLowerCase().replace(/\s+/g, ' ');
    const known = this.answers.get(folded);
    if (known !== undefined && known.until > this.clock.now()) return known.answer;

    const answer = await ask();
    this.remember(folded, answer);
    return answer;
  }

  private remember(key: string, answer: Answer): void {
    this.answers.delete(key);
    this.answers.set(key, { answer, until: this.clock.now() + LIFE_MS });
    if (this.answers.size <= CAPACITY) return;
    const oldest = this.answers.keys().next();
    if (!oldest.done) this.answers.delete(oldest.value);
  }
}
