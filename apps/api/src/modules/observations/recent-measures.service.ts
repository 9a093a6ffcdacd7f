import type { Observation } from '@maillon/contracts/record/observations';
import { ALERT_DAYS } from '@maillon/domain/measures/measure-alert';
import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { ObservationsRepository } from './observations.repository.ts';

/** A weight is compared with one of the month before. */
const COMPARED_DAYS = ALERT_DAYS + 31;

/** What was measured of late, for modules that show it beside other things; they know who may have it. */
@Injectable()
export class RecentMeasures {
  constructor(private readonly observations: ObservationsRepository) {}

  /** Of these patients those with a vital since then, the one measured last first. @param since an ISO instant */
  patients(among: readonly string[], since: string, most: number): Promise<string[]> {
    return this.observations.measuredSince(among, since, most);
  }

  /** Of one patient: their vitals, sealed, and when their last period was. @param now in milliseconds */
  async of(patientId: string, now: number): Promise<{ lastPeriod: string | null; observations: Observation[] }> {
    const since = new Date(now - COMPARED_DAYS * DAY_MS).toISOString();
    const [observations, said] = await Promise.all([
      this.observations.vitals(patientId, since),
      this.observations.intake(patientId),
    ]);
    return { lastPeriod: said?.lastPeriod ?? null, observations };
  }
}
