import type { CareRequest, CareRequestDispatch, OpenedCareRequest } from '@maillon/contracts/structures/care-request';
import { noteOf } from '@maillon/contracts/structures/care-request-note';
import { exactAge } from '@maillon/domain/age';
import { visitCount } from '@maillon/domain/care/care-request-form';
import { isIsoDay } from '@maillon/domain/day';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { PatientIdentities } from '../people/accounts/patient-identities.service.ts';
import type { SeenRequest } from './care-request-rights.service.ts';
import { DispatchesRepository, type DispatchRow } from './dispatches.repository.ts';
import type { CareLocation, ServiceRequestRow } from './service-requests.repository.ts';

type Names = ReadonlyMap<string, string>;

/** Said of where care is given to who has not said yes. */
const NO_TOWN = 'Commune non précisée';

/** Care requests as each side sees them: address, telephone and mail open with the yes (design api A40). */
@Injectable()
export class CareRequestPresenter {
  constructor(
    private readonly parties: Parties,
    private readonly identities: PatientIdentities,
    private readonly dispatches: DispatchesRepository,
    private readonly day: LocalDay,
  ) {}

  async list(
    rows: readonly ServiceRequestRow[],
    reader: 'structure' | 'practitioner',
    { partyId }: Actor,
    readable: ReadonlySet<string>,
  ): Promise<CareRequest[]> {
    const ids = rows.map(({ id }) => id);
    const all = await this.dispatches.of(ids, reader === 'structure' ? undefined : partyId);
    const names = await this.namesOf(rows, all);
    const ages = await this.agesOf(rows);
    return rows.map((row) => {
      const dispatches = all.filter(({ requestId, round }) => requestId === row.id && round === row.round);
      const isOpen =
        reader === 'structure' ? readable.has(row.id) : row.performerId === partyId && row.status === 'ACTIVE';
      return shown(row, dispatches, names, { isOpen, age: ages.get(row.patientId) ?? null });
    });
  }

  async opened({ row, side, isOpen, dispatches: all }: SeenRequest, { partyId }: Actor): Promise<OpenedCareRequest> {
    const dispatches = side === 'structure' ? all : all.filter(({ practitionerId }) => practitionerId === partyId);
    const names = await this.namesOf([row], dispatches);
    const patient = await this.identities.find(row.patientId);
    const about = shown(row, dispatches, names, { isOpen, age: this.ageOf(patient?.birthDate) });
    const { patientAddress: _, ...others } = row.answers;
    return {
      ...about,
      subject: {
        ...about.subject,
        phone: isOpen ? (patient?.phone ?? null) : null,
        email: isOpen ? (patient?.email ?? null) : null,
      },
      isOpen,
      note: [{ text: noteOf(isOpen ? row.answers : others), time: row.authoredOn }],
    };
  }

  private namesOf(rows: readonly ServiceRequestRow[], dispatches: readonly DispatchRow[]): Promise<Names> {
    const ids = rows.flatMap(({ organizationId, patientId, performerId }) => [
      organizationId,
      patientId,
      ...(performerId === null ? [] : [performerId]),
    ]);
    return this.parties.namesOf([...new Set([...ids, ...dispatches.map(({ practitionerId }) => practitionerId)])]);
  }

  private async agesOf(rows: readonly ServiceRequestRow[]): Promise<ReadonlyMap<string, number | null>> {
    const births = await this.parties.birthDatesOf([...new Set(rows.map(({ patientId }) => patientId))]);
    return new Map([...births].map(([id, birthDate]) => [id, this.ageOf(birthDate)]));
  }

  private ageOf(birthDate: string | undefined): number | null {
    return birthDate !== undefined && isIsoDay(birthDate) ? exactAge(birthDate, this.day.today()) : null;
  }
}

const shown = (
  row: ServiceRequestRow,
  dispatches: readonly DispatchRow[],
  names: Names,
  { isOpen, age }: { readonly isOpen: boolean; readonly age: number | null },
): CareRequest => {
  const { id, status, authoredOn, urgent, complete, expiresAt, version, performerId } = row;
  const [only] = dispatches;
  return {
    ...{ id, kind: 'CARE', status, authoredOn, urgent, complete, expiresAt, version },
    organization: named(names, row.organizationId),
    subject: { ...named(names, row.patientId), age },
    performer: performerId === null ? null : named(names, performerId),
    types: Array.isArray(row.answers.typeDemande) ? [...row.answers.typeDemande] : [],
    visits: visitCount(row),
    location: {
      text: placeIn(row.location, isOpen),
      city: row.location.city ?? null,
      coordinates: (isOpen && row.location.coordinates) || null,
      distance: dispatches.length === 1 ? distanceFor(only, isOpen) : null,
    },
    dispatches: dispatches.map((one) => ({ ...dispatchOf(one, names), distance: distanceFor(one, isOpen) })),
  };
};

const METRES_PER_KM = 1_000;

/** Begun kilometres: three circles to the metre would be an address. Metres again once it is known. */
export const inKilometres = (distance: number): number =>
  Math.max(1, Math.ceil(distance / METRES_PER_KM)) * METRES_PER_KM;

const distanceFor = (dispatch: DispatchRow | undefined, isOpen: boolean): number | null => {
  const distance = dispatch?.distance ?? null;
  return distance === null || isOpen ? distance : inKilometres(distance);
};

const named = (names: Names, id: string) => ({ id, name: names.get(id) ?? '' });

const placeIn = ({ text, city }: CareLocation, isOpen: boolean): string => (isOpen ? text : (city ?? NO_TOWN));

const dispatchOf = ({ practitionerId, ...one }: DispatchRow, names: Names): CareRequestDispatch => {
  const { id, state, kind, wave, rank, distance, askedAt, seenAt, decidedAt, remindedAt } = one;
  return {
    id,
    practitioner: named(names, practitionerId),
    state,
    kind,
    wave,
    rank,
    distance,
    askedAt,
    seenAt,
    decidedAt,
    remindedAt,
  };
};
