import {
  byFairness,
  type Candidate,
  type PlannedDispatch,
  planOthers,
  planWaves,
  type WaveDelays,
} from '@maillon/domain/care/care-request';
import { distanceKm } from '@maillon/domain/distance';
import { Injectable } from '@nestjs/common';
import { ProfessionalTrust } from '../../platform/professional-trust.ts';
import { Refusal } from '../../platform/refusal.ts';
import { OrganizationTeam } from '../access-policies/grants/organization-team.service.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { ReferentsService } from '../referents/referents.service.ts';
import { DispatchesRepository, type DispatchRow, type PlannedWithDistance } from './dispatches.repository.ts';
import type { ServiceRequestRow } from './service-requests.repository.ts';

const METRES_PER_KM = 1000;

type Concerned = Pick<ServiceRequestRow, 'organizationId' | 'patientId' | 'location'>;

/** Who may be asked to take a request, how far they are, and when they were last served. */
@Injectable()
export class CareRequestCandidates {
  constructor(
    private readonly team: OrganizationTeam,
    private readonly parties: Parties,
    private readonly referents: ReferentsService,
    private readonly dispatches: DispatchesRepository,
    private readonly trust: ProfessionalTrust,
  ) {}

  /** @throws {Refusal} `NO_PRACTITIONERS_FOUND` where there is none; `NOT_FOUND` on the field for who is none of the structure's */
  async plan(
    { organizationId, patientId, location }: ServiceRequestRow,
    chosen: readonly string[],
    delays: WaveDelays,
  ): Promise<PlannedWithDistance[]> {
    const candidates = await this.of({ organizationId, patientId, location });
    if (candidates.length === 0) throw new Refusal('NO_PRACTITIONERS_FOUND');
    requireKnown(candidates, chosen);
    const own = await this.referents.holderOf(patientId);
    return withDistances(planWaves({ candidates, chosen: new Set(chosen), own, delays }), candidates);
  }

  /** Who is asked beside those of the round. @throws {Refusal} `NOT_FOUND` on the field for who is none of the structure's */
  async planOthers(
    row: ServiceRequestRow,
    chosen: readonly string[],
    round: readonly DispatchRow[],
  ): Promise<PlannedWithDistance[]> {
    const candidates = await this.of(row);
    requireKnown(candidates, chosen);
    return withDistances(planOthers(candidates, new Set(chosen), round), candidates);
  }

  /** In the order of the fairness rule. */
  async of({ organizationId, patientId, location }: Concerned): Promise<Candidate[]> {
    const all = (await this.team.externals(organizationId)).filter((id) => id !== patientId);
    // Who may not say yes is not asked; what is checked is the same for every type of practitioner.
    const externals = await this.trust.trustedOf('midwife', all);
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

const requireKnown = (candidates: readonly Candidate[], chosen: readonly string[]): void => {
  const known = new Set(candidates.map(({ practitionerId }) => practitionerId));
  const stranger = chosen.findIndex((id) => !known.has(id));
  if (stranger >= 0) throw new Refusal('NOT_FOUND', { field: `/practitionersIds/${stranger}` });
};

const withDistances = (
  planned: readonly PlannedDispatch[],
  candidates: readonly Candidate[],
): PlannedWithDistance[] => {
  const distances = new Map(candidates.map(({ practitionerId, distance }) => [practitionerId, distance]));
  return planned.map((one) => ({ ...one, distance: distances.get(one.practitionerId) ?? null }));
};
