import type { HomeVisit } from '@maillon/contracts/structures/home-visit';
import { exactAge } from '@maillon/domain/age';
import { isOnTheWay, isOpen } from '@maillon/domain/care/home-visit';
import { POSITION_MS } from '@maillon/domain/care/nearest-performer';
import { isIsoDay } from '@maillon/domain/day';
import { distanceKm, type Place } from '@maillon/domain/distance';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Clock } from '../../platform/time/clock.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { PatientIdentities } from '../people/accounts/patient-identities.service.ts';
import { PositionsService } from '../positions/positions.service.ts';
import type { HomeVisitRow } from './home-visits.repository.ts';

const METRES = 1_000;

/** A visit as its patient and its performer see it: the performer reads the address, the note and the telephone until it is over. */
@Injectable()
export class HomeVisitPresenter {
  constructor(
    private readonly clock: Clock,
    private readonly day: LocalDay,
    private readonly parties: Parties,
    private readonly identities: PatientIdentities,
    private readonly positions: PositionsService,
  ) {}

  async one(row: HomeVisitRow, actor: Actor): Promise<HomeVisit> {
    const [shown] = await this.list([row], actor);
    if (shown === undefined) throw new Error('one visit is shown as one');
    return shown;
  }

  /** Where a person was last; undefined where that was too long ago. */
  async hereOf({ userId }: Actor): Promise<Place | undefined> {
    return (await this.positions.since(isoOf(this.clock.now() - POSITION_MS), userId)).get(userId);
  }

  /** @param expected ISO instants, by visit */
  async list(
    rows: readonly HomeVisitRow[],
    actor: Actor,
    expected: ReadonlyMap<string, string> = new Map(),
  ): Promise<HomeVisit[]> {
    const { partyId } = actor;
    const performers = rows.flatMap(({ performerId }) => performerId ?? []);
    const patients = rows.map(({ patientId }) => patientId);
    const names = await this.parties.namesOf([...new Set([...patients, ...performers])]);
    const births = await this.parties.birthDatesOf([...new Set(patients)]);
    const isTour = rows.some(({ performerId }) => performerId === partyId);
    const here = isTour ? await this.hereOf(actor) : undefined;
    const shown: HomeVisit[] = [];
    for (const row of rows) {
      const isPatient = row.patientId === partyId;
      const isReadable = isPatient || isOpen(row);
      const phone = !isPatient && isOpen(row) ? ((await this.identities.find(row.patientId))?.phone ?? null) : null;
      const subject = { ...named(names, row.patientId), age: this.ageOf(births.get(row.patientId)), phone };
      shown.push({
        ...{ id: row.id, kind: 'HOME_VISIT', status: row.status, routeStatus: row.routeStatus, code: row.code },
        ...{ authoredOn: row.authoredOn, subject, version: row.version, reason: row.endReason },
        performer: row.performerId === null ? null : named(names, row.performerId),
        location: {
          text: isReadable ? row.location.text : null,
          coordinates: isReadable ? row.location.coordinates : null,
          distance: isReadable && !isPatient ? metresBetween(here, row.location.coordinates) : null,
        },
        note: isReadable ? [{ text: row.note, time: row.authoredOn, author: named(names, row.patientId) }] : [],
        routePolyline: isOnTheWay(row) ? (row.route?.polyline ?? null) : null,
        ...{ expectedAt: expected.get(row.id) ?? null, rank: row.performerId === partyId ? row.tourRank : null },
        ...{ departedAt: row.departedAt, arrivedAt: row.arrivedAt, endedAt: row.endedAt },
      });
    }
    return shown;
  }

  private ageOf(birthDate: string | undefined): number | null {
    return birthDate !== undefined && isIsoDay(birthDate) ? exactAge(birthDate, this.day.today()) : null;
  }
}

const named = (names: ReadonlyMap<string, string>, id: string) => ({ id, name: names.get(id) ?? '' });

const metresBetween = (from: Place | undefined, to: Place | null): number | null =>
  from === undefined || to === null ? null : Math.round(distanceKm(from, to) * METRES);
