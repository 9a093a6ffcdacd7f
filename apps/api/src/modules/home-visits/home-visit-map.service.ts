import type { DispatchMap } from '@maillon/contracts/structures/home-visit-dispatch';
import { pointOf } from '@maillon/domain/care/home-visit';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { shownPatient } from '../../platform/messaging/templates/shown-names.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { HomeVisitAssignment } from './home-visit-assignment.service.ts';
import { HomeVisitOffer } from './home-visit-offer.ts';
import { type HomeVisitRow, HomeVisitsRepository } from './home-visits.repository.ts';

/** What dispatchers see: who waits, who comes, and who is free (design api §2.15, §8 B8). */
@Injectable()
export class HomeVisitMap {
  constructor(
    private readonly offer: HomeVisitOffer,
    private readonly parties: Parties,
    private readonly assignment: HomeVisitAssignment,
    private readonly visits: HomeVisitsRepository,
  ) {}

  /** @throws {Refusal} `HOME_VISITS_NOT_OFFERED` */
  async read(): Promise<DispatchMap> {
    this.offer.require();
    const rows = await this.visits.open();
    const onDuty = await this.assignment.onDuty();
    const performers = [...onDuty.map(({ id }) => id), ...rows.flatMap(({ performerId }) => performerId ?? [])];
    const names = await this.parties.namesOf([...new Set(performers)]);
    const patients = await this.parties.personNamesOf([...new Set(rows.map(({ patientId }) => patientId))]);
    return {
      performers: onDuty.map(({ id, place, capturedAt, radiusKm }) => ({
        ...{ profileId: id, name: names.get(id) ?? '', radius: radiusKm, capturedAt: isoOf(capturedAt) },
        coordinates: { latitude: place.latitude, longitude: place.longitude },
        activeRequestId: rows.find((row) => row.performerId === id && isUnderWay(row))?.id ?? null,
      })),
      requests: rows.map((row) => {
        const { id, status, routeStatus, code, authoredOn, location, departedAt, arrivedAt, version } = row;
        const patient = patients.get(row.patientId);
        return {
          ...{ id, status, routeStatus, code, authoredOn, location, departedAt, arrivedAt, version },
          subject: { name: patient === undefined ? '' : shownPatient(patient.firstName, patient.lastName) },
          performer: row.performerId === null ? null : { id: row.performerId, name: names.get(row.performerId) ?? '' },
        };
      }),
    };
  }
}

const isUnderWay = (row: HomeVisitRow): boolean => ['TRAVELLING', 'ARRIVED'].includes(pointOf(row));
