import { dayOf, type IsoDay, isIsoDay } from '@maillon/domain/day';
import { zoneOfCountry } from '@maillon/domain/product/countries';
import { startOfDay } from '@maillon/domain/zone';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';
import { Clock } from './clock.ts';

/** Before it is the year 0, which Postgres does not know. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');

/** The wall calendar of the country that this installation serves. */
@Injectable()
export class LocalDay {
  /** IANA name. */
  readonly timeZone: string;

  constructor(
    private readonly clock: Clock,
    @Inject(ENV) env: Pick<Env, 'COUNTRY'>,
  ) {
    this.timeZone = zoneOfCountry(env.COUNTRY);
  }

  today(): IsoDay {
    return dayOf(this.clock.now(), this.timeZone);
  }

  /** The instant that a period begins or ends with: a calendar day stands for its first moment in the country. */
  instantOf<Limit extends string | undefined>(limit: Limit): Limit | string {
    if (limit === undefined || !isIsoDay(limit)) return limit;
    return new Date(Math.max(startOfDay(limit, this.timeZone), EARLIEST)).toISOString();
  }
}
