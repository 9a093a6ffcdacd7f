import { DAY_MS } from '@maillon/domain/time-units';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/time/clock.ts';

const CAPACITY = 2000;

/** Remembers answers for a day (design api §2.19): what many people type first is asked once. A failure is not remembered. */
export class DayCache<Answer> {
  private readonly answers: LRUCache<string, { readonly answer: Answer }>;

  constructor(clock: Clock) {
    this.answers = new LRUCache({ max: CAPACITY, ttl: DAY_MS, ttlResolution: 0, perf: clock });
  }

  async get(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const folded = key.toLowerCase().replace(/\s+/g, ' ');
    const known = this.answers.get(folded);
    if (known !== undefined) return known.answer;

    const answer = await ask();
    this.answers.set(folded, { answer });
    return answer;
  }
}
