import { dayOf, type IsoDay } from '@maillon/domain/day';
import { zoneOfCountry } from '@maillon/domain/zone-of-country';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from './clock.ts';
import { ENV, type Env } from './env.ts';

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
}
