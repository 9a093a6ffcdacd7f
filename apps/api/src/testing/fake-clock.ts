import { Clock } from '../platform/time/clock.ts';

/** A clock that stands still until it is told otherwise. */
export class FakeClock extends Clock {
  private time: number;

  constructor(instant: string) {
    super();
    this.time = Date.parse(instant);
  }

  now(): number {
    return this.time;
  }

  moveTo(instant: string): void {
    this.time = Date.parse(instant);
  }

  advance(ms: number): void {
    this.time += ms;
  }
}
