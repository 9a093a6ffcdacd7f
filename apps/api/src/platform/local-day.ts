import { dayOf, type IsoDay } from '@maillon/domain/day';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from './clock.ts';
import { ENV, type Env } from './env.ts';

const ZONES: Readonly<Record<Env['COUNTRY'], string>> = { FR: 'Europe/Paris', CI: 'Africa/Abidjan' };

/** The zone of a country that the product serves; of any other that of the first. */
export const zoneOfCountry = (country: string): string => (country === 'CI' ? ZONES.CI : ZONES.FR);

/** The wall calendar of the country that this installation serves. */
@Injectable()
export class LocalDay {
  /** IANA name. */
  readonly timeZone: string;

  constructor(
    private readonly clock: Clock,
    @Inject(ENV) env: Pick<Env, 'COUNTRY'>,
  ) {
    this.timeZone = ZONES[env.COUNTRY];
  }

  today(): IsoDay {
    return dayOf(this.clock.now(), this.timeZone);
  }
}
