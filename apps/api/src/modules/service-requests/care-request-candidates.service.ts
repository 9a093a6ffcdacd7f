import {
  byFairness,
  type Candidate,
  type PlannedDispatch,
  planWaves,
  type WaveDelays,
} from '@maillon/domain/care/care-request';
import { distanceKm } from '@maillon/domain/distance';
import { Injectable } from '@nestjs/common';
import { Refusal } from '../../platform/refusal.ts';
import { OrganizationTeam } from '../access-policies/grants/organization-team.service.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { ReferentsService } from '../referents/referents.service.ts';
import { DispatchesRepository } from './dispatches.repository.ts';
import type { ServiceRequestRow } from './service-requests.repository.ts';

const METRES_PER_KM = 1000;

type Concerned = Pick<ServiceRequestRow, 'organizationId' | 'patientId' | 'location'>;
export type PlannedWithDistance = PlannedDispatch & { readonly distance: number | null };

/** Who may be asked to take a request, how far they are, and when they were last served. */
@Injectable()
export class CareRequestCandidates {
  constructor(
    private readonly team: OrganizationTeam,
    private readonly parties: Parties,
    private readonly referents: ReferentsService,
    private readonly dispatches: DispatchesRepository,
  ) {}

  /** @throws {Refusal} `NO_PRACTITIONERS_FOUND` where there is nobody; `NOT_FOUND` on the field for who is none of the structure's */
  async plan(
    { organizationId, patientId, location }: ServiceRequestRow,
    chosen: readonly string[],
    delays: WaveDelays,
  ): Promise<PlannedWithDistance[]> {
    const candidates = await this.of({ organizationId, patientId, location });
    const distances = new Map(candidates.map(({ practitionerId, distance }) => [practitionerId, distance]));
    const stranger = chosen.findIndex((id) => !distances.has(id));
    if (candidates.length === 0) throw new Refusal('NO_PRACTITIONERS_FOUND');
    if (stranger >= 0) throw new Refusal('NOT_FOUND', { field: `/practitionersIds/${stranger}` });

    const own = await this.referents.holderOf(patientId);
    return planWaves({ candidates, chosen: new Set(chosen), own, delays }).map((planned) => ({
      ...planned,
      distance: distances.get(planned.practitionerId) ?? null,
    }));
  }

  /** In the order of the fairness rule. */
  async of({ organizationId, patientId, location }: Concerned): Promise<Candidate[]> {
    const externals = (await this.team.externals(organizationId)).filter((id) => id !== patientId);
    const places = await this.parties.placesOf(externals);
    const served = await this.dispatches.lastServed(organizationId);
    const candidates = externals.map((practitionerId): Candidate => {
      const place = places.get(practitionerId);
      const km = place && location.coordinates && distanceKm(location.coordinates, place);
      const distance = km === undefined ? null : Math.round(km * METRES_PER_KM);
      return { practitionerId, distance, lastServedAt: served.get(practitionerId) ?? null };
    });
    return candidates.toSorted(byFairness);
  }
}
