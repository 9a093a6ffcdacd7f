import { afterEvent } from '@maillon/domain/care/care-request';
import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../platform/postgres/database.ts';
import { OrganizationTeam } from '../access-policies/grants/organization-team.service.ts';
import { CareRequestEvents } from './care-request-events.ts';
import { CareRequestRights } from './care-request-rights.service.ts';
import { CareRequestWaves } from './care-request-waves.service.ts';
import { DispatchesRepository } from './dispatches.repository.ts';
import { PORTION, type ServiceRequestRow, ServiceRequestsRepository } from './service-requests.repository.ts';

/**
 * What becomes of requests when a practitioner is no longer an external one of the structure, or has no account any more: the structure does not wait
 * for their answer, and a patient whom they cared for is asked for again. They themselves see nothing of it from that moment on. Nor is
 * anything asked for a patient who has left the structure.
 */
@Injectable()
export class CareRequestDepartures {
  private readonly log = new Logger('CareRequestDepartures');
  /** Where the last portion ended; null: from the beginning. */
  private last: string | null = null;

  constructor(
    private readonly database: Database,
    private readonly team: OrganizationTeam,
    private readonly requests: ServiceRequestsRepository,
    private readonly dispatches: DispatchesRepository,
    private readonly waves: CareRequestWaves,
    private readonly events: CareRequestEvents,
    private readonly rights: CareRequestRights,
  ) {}

  async run(): Promise<void> {
    const portion = await this.requests.underWay(this.last);
    this.last = portion.length < PORTION ? null : (portion.at(-1)?.id ?? null);
    const byStructure = Map.groupBy(portion, ({ organizationId }) => organizationId);
    for (const [organizationId, requests] of byStructure) {
      const externals = new Set(await this.team.externals(organizationId));
      for (const { id } of requests) {
        // Each in a transaction of its own: inside that of housekeeping one failure would undo them all, and hold every lock.
        await this.database
          .apart(() => this.pass(id, externals))
          .catch((error: unknown) => this.log.error(`a care request keeps who has left: ${errorName(error)}`));
      }
    }
  }

  private async pass(id: string, externals: ReadonlySet<string>): Promise<void> {
    await this.database.tx(async (tx) => {
      await this.requests.lock(tx, id);
      const row = await this.requests.find(id);
      if (row === undefined) return;
      if (row.performerId !== null && !externals.has(row.performerId)) return this.release(tx, row, row.performerId);
      if (row.status !== 'ONHOLD') return;
      if (!(await this.rights.letsRead(row)))
        return this.waves.giveBack(tx, row, await this.dispatches.ofRound(row), 'CLOSED');
      const open = (await this.dispatches.ofRound(row)).filter(
        ({ state }) => state === 'PENDING' || state === 'WAITING',
      );
      const left = open.filter(({ practitionerId }) => !externals.has(practitionerId));
      if (left.length === 0) return;
      const practitionerIds = left.map(({ practitionerId }) => practitionerId);
      await this.dispatches.closeOf(tx, id, row.round, practitionerIds);
      const dispatches = await this.dispatches.ofRound(row);
      if (dispatches.some(({ state }) => state === 'PENDING')) {
        const version = await this.requests.change(tx, id, {});
        return this.events.publish(tx, row, dispatches, row.status, version);
      }
      if (!(await this.waves.openNext(tx, row))) await this.waves.giveBack(tx, row, dispatches, 'CLOSED');
    });
  }

  private async release(tx: Parameters<CareRequestWaves['openNext']>[0], row: ServiceRequestRow, performerId: string) {
    const status = afterEvent(row.status, 'release');
    if (status === null) return;
    const version = await this.requests.change(tx, row.id, { status, performerId: null });
    tx.audit({
      ...{ action: 'service-request.released', targetKind: 'service-request', targetId: row.id },
      ...{ patientId: row.patientId, outcome: 'ok' },
    });
    await this.events.publish(tx, row, [], status, version);
    await this.events.notifyTeam(tx, row, 'service-request-released', performerId);
  }
}
