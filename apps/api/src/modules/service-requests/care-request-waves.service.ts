import { type WaveKind, waveDelayMs } from '@maillon/domain/care/care-request';
import { isoOf } from '@maillon/domain/time-units';
import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { Clock } from '../../platform/time/clock.ts';
import { CareRequestEvents } from './care-request-events.ts';
import { CareRequestRights } from './care-request-rights.service.ts';
import { CareRequestSettingsService } from './care-request-settings.service.ts';
import { DispatchesRepository, type DispatchRow } from './dispatches.repository.ts';
import { type ServiceRequestRow, ServiceRequestsRepository } from './service-requests.repository.ts';

/** Asking wave after wave until one practitioner says yes, or none did in time (design api §4.2, B7). */
@Injectable()
export class CareRequestWaves {
  private readonly log = new Logger('CareRequestWaves');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly requests: ServiceRequestsRepository,
    private readonly dispatches: DispatchesRepository,
    private readonly rights: CareRequestRights,
    private readonly settings: CareRequestSettingsService,
    private readonly events: CareRequestEvents,
  ) {}

  /** What the clock brings about. */
  async run(): Promise<void> {
    for (const id of await this.requests.due()) {
      // Each in a transaction of its own: inside that of housekeeping one failure would undo them all, and hold every lock.
      await this.database
        .apart(() => this.pass(id))
        .catch((error: unknown) => this.log.error(`a care request stands still: ${errorName(error)}`));
    }
  }

  /**
   * The next wave is asked too. In the transaction of what brings it about, of a request that is locked and waits.
   * @returns false where everybody was asked
   */
  async openNext(tx: Tx, row: ServiceRequestRow): Promise<boolean> {
    const all = await this.dispatches.ofRound(row);
    const waiting = all.filter(({ state }) => state === 'WAITING');
    const [next] = waiting;
    if (next === undefined) return false;
    const wave = waiting.filter((one) => one.wave === next.wave);
    await this.dispatches.ask(tx, row.id, row.round, next.wave);
    const isLast = waiting.length === wave.length;
    const nextWaveAt = isLast ? null : await this.endOf(row, next.kind);
    const version = await this.requests.change(tx, row.id, { nextWaveAt });
    const askedNow = wave.map((one) => ({ ...one, state: 'PENDING' as const }));
    await this.events.publish(tx, row, [...all, ...askedNow], 'ONHOLD', version);
    await this.events.notifyPractitioners(
      tx,
      row,
      'service-request-dispatched',
      wave.map(({ practitionerId }) => practitionerId),
    );
    return true;
  }

  /** No practitioner is left to accept: it returns to the structure's drafts. */
  async giveBack(tx: Tx, row: ServiceRequestRow, dispatches: readonly DispatchRow[], why: 'CLOSED' | 'EXPIRED') {
    await this.toDrafts(tx, row, dispatches, why);
    await this.events.notifyReturned(tx, row);
  }

  /** No practitioner is asked any more. */
  async toDrafts(tx: Tx, row: ServiceRequestRow, dispatches: readonly DispatchRow[], why: 'CLOSED' | 'EXPIRED') {
    await this.dispatches.close(tx, row.id, row.round, why);
    const change = { status: 'DRAFT', nextWaveAt: null, expiresAt: null } as const;
    const version = await this.requests.change(tx, row.id, change);
    await this.events.publish(tx, row, dispatches, 'DRAFT', version);
  }

  private async pass(id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      await this.requests.lock(tx, id);
      const row = await this.requests.find(id);
      if (row?.status !== 'ONHOLD') return;
      if (!(await this.rights.letsRead(row)))
        return this.giveBack(tx, row, await this.dispatches.ofRound(row), 'CLOSED');
      const now = this.clock.now();
      if (row.expiresAt !== null && Date.parse(row.expiresAt) <= now) {
        await this.giveBack(tx, row, await this.dispatches.ofRound(row), 'EXPIRED');
      } else if (row.nextWaveAt !== null && Date.parse(row.nextWaveAt) <= now) {
        await this.openNext(tx, row);
      }
    });
  }

  private async endOf({ organizationId, urgent }: ServiceRequestRow, kind: WaveKind): Promise<string> {
    return isoOf(this.clock.now() + waveDelayMs(kind, await this.settings.of(organizationId), urgent));
  }
}
