import type { Found } from '@maillon/contracts/accounts/search';
import { exactAge } from '@maillon/domain/age';
import { type IsoDay, isoDay } from '@maillon/domain/day';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { wordPatterns } from '../../platform/text/like-patterns.ts';
import { Clock } from '../../platform/time/clock.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { type FoundRow, SearchRepository } from './search.repository.ts';

/** The search of the header: by name, over everybody the actor may know of. */
@Injectable()
export class SearchService {
  /** As in the directory: outside PROD identities are not checked (design api §3.1, 7). */
  private readonly unverified: boolean;

  constructor(
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly names: SearchRepository,
    @Inject(ENV) env: Env,
  ) {
    this.unverified = env.MODE !== 'PROD';
  }

  async find({ partyId, userType }: Actor, query: string, limit: number): Promise<Found[]> {
    const patterns = wordPatterns(query);
    const rows =
      userType === 'patient'
        ? await this.names.aroundPatient(partyId, patterns, limit)
        : await this.names.forCarer(partyId, patterns, limit, {
            now: new Date(this.clock.now()).toISOString(),
            unverified: this.unverified,
          });
    const today = this.day.today();
    return rows.map((row) => foundOf(row, today));
  }
}

const foundOf = ({ kind, id, userId, name, birthDate, city }: FoundRow, today: IsoDay): Found => ({
  userType: kind,
  userData: { id, userId },
  common: {
    name,
    type: USER_TYPE_LABELS[kind],
    age: birthDate === null ? null : exactAge(isoDay(birthDate), today),
    address: { city },
  },
});
