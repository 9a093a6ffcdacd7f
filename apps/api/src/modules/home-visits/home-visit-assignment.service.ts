import { afterEvent, expiryOf } from '@maillon/domain/care/home-visit';
import { nearestPerformer, type Performer, POSITION_MS } from '@maillon/domain/care/nearest-performer';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/database.ts';
import { ProfessionalTrust } from '../../platform/professional-trust.ts';
import { Clock } from '../../platform/time/clock.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { PositionsService } from '../positions/positions.service.ts';
import { HomeVisitEvents } from './home-visit-events.ts';
import { type HomeVisitRow, HomeVisitsRepository } from './home-visits.repository.ts';

/** Who is to come: the nearest nurse on duty, or whom a dispatcher names (docs/decisions/home-visits.md). */
@Injectable()
export class HomeVisitAssignment {
  constructor(
    private readonly clock: Clock,
    private readonly parties: Parties,
    private readonly positions: PositionsService,
    private readonly trust: ProfessionalTrust,
    private readonly visits: HomeVisitsRepository,
    private readonly events: HomeVisitEvents,
  ) {}

  /** Those whose device has said lately where they are, and who may receive patients. */
  async onDuty(): Promise<Performer[]> {
    const known = await this.positions.since(isoOf(this.clock.now() - POSITION_MS));
    const assistants = await this.parties.assistantsAmong([...known.keys()]);
    const performers = assistants.flatMap(({ id, userId, radiusKm }) => {
      const place = known.get(userId);
      return place === undefined ? [] : [{ id, radiusKm, place, capturedAt: Date.parse(place.capturedAt) }];
    });
    const ids = performers.map(({ id }) => id);
    const trusted = new Set(await this.trust.trustedOf('assistant', ids));
    return performers.filter(({ id }) => trusted.has(id));
  }

  /** @returns the visit as it was where no performer is near, or where another change came first */
  async assignNearest(tx: Tx, row: HomeVisitRow): Promise<HomeVisitRow> {
    const { coordinates } = row.location;
    if (coordinates === null || row.performerId !== null) return row;
    const nearest = nearestPerformer(await this.onDuty(), coordinates, this.clock.now());
    return nearest === null ? row : ((await this.give(tx, row, nearest.id)) ?? row);
  }

  /** @returns undefined where it cannot be given any more */
  async give(tx: Tx, row: HomeVisitRow, performerId: string): Promise<HomeVisitRow | undefined> {
    const next = afterEvent(row, 'assign');
    if (next === null) return undefined;
    const now = this.clock.now();
    const change = { performerId, tourRank: null, assignedAt: isoOf(now), expiresAt: isoOf(expiryOf(now, now)) };
    const given = await this.visits.move(tx, row, { ...next, ...change });
    if (given === undefined) return undefined;
    tx.audit({
      ...{ action: 'home-visit.assigned', targetKind: 'service-request', targetId: row.id },
      ...{ patientId: row.patientId, outcome: 'ok' },
    });
    const before = row.performerId === null || row.performerId === performerId ? [] : [row.performerId];
    await this.events.publish(tx, given, before);
    await this.events.notifyAssigned(tx, given, performerId);
    for (const id of before) await this.events.notifyWithdrawn(tx, given, id);
    return given;
  }
}
