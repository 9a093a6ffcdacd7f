import type { set } from '@maillon/contracts/accounts/positions';
import type { ParsedOf } from '@maillon/contracts/endpoint/endpoint';
import { DEVICE_PLACE_TEXTS } from '@maillon/contracts/fields/device-place';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { distanceKm } from '@maillon/domain/distance';
import { HOUR_MS, MINUTE_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { type KnownPlace, type Place, PositionsRepository } from './positions.repository.ts';

/** A device whose clock is a little ahead. */
const AHEAD_MS = 5 * MINUTE_MS;
/** No person moves as fast, further than a device errs. */
const MAX_KM_PER_HOUR = 1_000;
const ERROR_KM = 5;

/** A person whose last known place is another one now. */
export interface MovedPerson {
  readonly actor: Actor;
  readonly place: Place;
  /** ISO instant. */
  readonly capturedAt: string;
}

/** The last place of each person, kept for a day at most. */
@Injectable()
export class PositionsService {
  private readonly listeners: ((moved: MovedPerson) => Promise<void>)[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly positions: PositionsRepository,
    housekeeping: Housekeeping,
  ) {
    housekeeping.register('old positions', () => positions.deleteExpired());
  }

  /** A module on a higher shelf hears of each new place, once it is kept. */
  onMoved(listener: (moved: MovedPerson) => Promise<void>): void {
    this.listeners.push(listener);
  }

  /** By user: where those are who were found since. @param since ISO instant; @param only this user */
  since(since: string, only?: string): Promise<ReadonlyMap<string, KnownPlace>> {
    return this.positions.since(since, only === undefined ? undefined : [only]);
  }

  /** A place that was found before the one that is known changes nothing: devices send late what they found offline. */
  async set(actor: Actor, { capturedAt, ...place }: ParsedOf<typeof set>['body']): Promise<void> {
    const { userId } = actor;
    const now = this.clock.now();
    if (capturedAt !== undefined && Date.parse(capturedAt) > now + AHEAD_MS) {
      const errors = [{ pointer: '/capturedAt', code: 'IN_FUTURE', message: TEXTS.inFuture }];
      throw new Refusal('VALIDATION_FAILED', { errors });
    }

    const found = { place, capturedAt: capturedAt ?? new Date(now).toISOString() };
    const last = await this.positions.find(userId);
    if (last !== null && isTooFar(last, found)) {
      const errors = [{ pointer: '/latitude', code: 'TOO_FAR', message: DEVICE_PLACE_TEXTS.farFromLast }];
      throw new Refusal('VALIDATION_FAILED', { errors });
    }
    if (!(await this.positions.put(userId, place, found.capturedAt))) return;
    for (const listener of this.listeners) await listener({ actor, ...found });
  }

  /** Where no place is known nothing is to be cleared. */
  clear({ userId }: Actor): Promise<void> {
    return this.positions.remove(userId);
  }

  /** For the copy of one’s own data. */
  ofOwn({ userId }: Actor): Promise<KnownPlace | null> {
    return this.positions.find(userId);
  }
}

const isTooFar = (last: KnownPlace, { place, capturedAt }: Pick<MovedPerson, 'place' | 'capturedAt'>): boolean => {
  const hours = (Date.parse(capturedAt) - Date.parse(last.capturedAt)) / HOUR_MS;
  const far = distanceKm(last, place) - ERROR_KM;
  return hours >= 0 && far > 0 && far > hours * MAX_KM_PER_HOUR;
};
