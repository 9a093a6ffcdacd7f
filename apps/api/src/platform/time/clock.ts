import { Injectable } from '@nestjs/common';

/** The time of day, asked for instead of taken, so that a test can stand at any instant. */
export abstract class Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  abstract now(): number;
}

@Injectable()
export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }
}
