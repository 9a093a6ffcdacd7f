import { afterEvent, expiryOf } from '@maillon/domain/care/home-visit';
import { isoOf } from '@maillon/domain/time-units';
import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { Clock } from '../../platform/time/clock.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { HomeVisitAssignment } from './home-visit-assignment.service.ts';
import { HomeVisitEvents } from './home-visit-events.ts';
import { HomeVisitPositionsRepository } from './home-visit-positions.repository.ts';
import { HomeVisitSteps } from './home-visit-steps.service.ts';
import { type HomeVisitRow, HomeVisitsRepository } from './home-visits.repository.ts';

/** What the clock brings about: visits end, nurses who come on duty are given those that wait, and who has left loses theirs. */
@Injectable()
export class HomeVisitClock {
  private readonly log = new Logger('HomeVisitClock');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly parties: Parties,
    private readonly visits: HomeVisitsRepository,
    private readonly trail: HomeVisitPositionsRepository,
    private readonly steps: HomeVisitSteps,
    private readonly assignment: HomeVisitAssignment,
    private readonly events: HomeVisitEvents,
  ) {}

  async run(): Promise<void> {
    for (const id of await this.visits.due()) await this.pass(id, (tx, row) => this.expire(tx, row));
    const performed = await this.visits.withPerformer();
    const present = await this.presentOf(performed.flatMap(({ performerId }) => performerId ?? []));
    const left = performed.filter(({ performerId }) => performerId !== null && !present.has(performerId));
    for (const { id } of left) await this.pass(id, (tx, row) => this.release(tx, row, present));
    for (const id of await this.visits.withoutPerformer()) await this.pass(id, (tx, row) => this.assign(tx, row));
  }

  private async expire(tx: Tx, row: HomeVisitRow): Promise<void> {
    if (row.expiresAt !== null && Date.parse(row.expiresAt) <= this.clock.now()) await this.steps.expire(tx, row);
  }

  private async assign(tx: Tx, row: HomeVisitRow): Promise<void> {
    if (row.status === 'ACTIVE') await this.assignment.assignNearest(tx, row);
  }

  private async release(tx: Tx, row: HomeVisitRow, present: ReadonlySet<string>): Promise<void> {
    const next = afterEvent(row, 'release');
    if (next === null || row.performerId === null || present.has(row.performerId)) return;
    const expiresAt = isoOf(expiryOf(this.clock.now(), null));
    const gone = {
      performerId: null,
      tourRank: null,
      assignedAt: null,
      departedAt: null,
      route: null,
      routedAt: null,
      expiresAt,
    };
    const released = await this.visits.move(tx, row, { ...next, ...gone });
    if (released === undefined) return;
    await this.trail.deleteOfVisit(tx, row.id);
    tx.audit({
      ...{ action: 'home-visit.released', targetKind: 'service-request', targetId: row.id },
      ...{ patientId: row.patientId, outcome: 'ok' },
    });
    await this.events.publish(tx, released, [row.performerId]);
  }

  private async presentOf(partyIds: readonly string[]): Promise<ReadonlySet<string>> {
    const users = await this.parties.usersOf([...new Set(partyIds)]);
    return new Set((await this.parties.assistantsAmong(users)).map(({ id }) => id));
  }

  /** Each in a transaction of its own: inside that of housekeeping one failure would undo them all, and hold every lock. */
  private async pass(id: string, work: (tx: Tx, row: HomeVisitRow) => Promise<void>): Promise<void> {
    const once = () =>
      this.database.tx(async (tx) => {
        const row = await this.visits.find(id);
        if (row !== undefined) await work(tx, row);
      });
    await this.database
      .apart(once)
      .catch((error: unknown) => this.log.error(`a home visit stands still: ${errorName(error)}`));
  }
}
