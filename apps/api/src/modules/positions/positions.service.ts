import type { set } from '@maillon/contracts/accounts/positions';
import type { ParsedOf } from '@maillon/contracts/endpoint/endpoint';
import { TEXTS } from '@maillon/contracts/fields/texts';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { type KnownPlace, PositionsRepository } from './positions.repository.ts';

/** A device whose clock is a little ahead. */
const AHEAD_MS = 5 * MINUTE_MS;

/** The last place of each person, kept for two months at most. */
@Injectable()
export class PositionsService {
  constructor(
    private readonly clock: Clock,
    private readonly positions: PositionsRepository,
    housekeeping: Housekeeping,
  ) {
    housekeeping.register('old positions', () => positions.deleteExpired());
  }

  /** A place that was found before the one that is known changes nothing: devices send late what they found offline. */
  async set({ userId }: Actor, { capturedAt, ...place }: ParsedOf<typeof set>['body']): Promise<void> {
    const now = this.clock.now();
    if (capturedAt !== undefined && Date.parse(capturedAt) > now + AHEAD_MS) {
      const errors = [{ pointer: '/capturedAt', code: 'IN_FUTURE', message: TEXTS.inFuture }];
      throw new Refusal('VALIDATION_FAILED', { errors });
    }

    await this.positions.put(userId, place, capturedAt ?? new Date(now).toISOString());
  }

  /** For the copy of one’s own data. */
  ofOwn({ userId }: Actor): Promise<KnownPlace | null> {
    return this.positions.find(userId);
  }
}
