import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import type { candidates } from '@maillon/contracts/structures/care-requests';
import {
  afterEvent,
  answerDelayMs,
  mayBeReminded,
  type WaveKind,
  waveDelayMs,
} from '@maillon/domain/care/care-request';
import { isoOf } from '@maillon/domain/time-units';
import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { CareRequestCandidates } from './care-request-candidates.service.ts';
import { CareRequestEvents } from './care-request-events.ts';
import { inKilometres } from './care-request-presenter.ts';
import { CareRequestRights } from './care-request-rights.service.ts';
import { CareRequestSettingsService } from './care-request-settings.service.ts';
import { CareRequestsService, type StructureRequest } from './care-requests.service.ts';
import { DispatchesRepository, type DispatchRow } from './dispatches.repository.ts';
import { type ServiceRequestRow, ServiceRequestsRepository } from './service-requests.repository.ts';

/** Asking wave after wave until one practitioner says yes, or none did in time (design api §4.2, B7). */
@Injectable()
export class CareRequestWaves {
  private readonly log = new Logger('CareRequestWaves');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly service: CareRequestsService,
    private readonly requests: ServiceRequestsRepository,
    private readonly dispatches: DispatchesRepository,
    private readonly rights: CareRequestRights,
    private readonly candidates: CareRequestCandidates,
    private readonly settings: CareRequestSettingsService,
    private readonly events: CareRequestEvents,
    private readonly parties: Parties,
  ) {}

  /** @throws {Refusal} `NOT_FOUND`, `NO_PRACTITIONERS_FOUND`, `REQUEST_STATE`, `VALIDATION_FAILED` naming what is not answered */
  async dispatch(actor: Actor, asked: StructureRequest, chosen: readonly string[]): Promise<void> {
    await this.rights.requireTeam(actor, asked.organizationId);
    await this.database.tx(async (tx) => {
      await this.requests.lock(tx, asked.serviceRequestId);
      const row = await this.service.ofStructure(asked);
      if (afterEvent(row.status, 'dispatch') === null) throw new Refusal('REQUEST_STATE');
      await this.rights.requirePatient(row.organizationId, row.patientId);
      this.service.requireComplete(row.answers);
      const delays = await this.settings.of(row.organizationId);
      const planned = await this.candidates.plan(row, [...new Set(chosen)], delays);
      const round = row.round + 1;
      await this.dispatches.add(tx, row.id, round, planned);
      const expiresAt = isoOf(this.clock.now() + answerDelayMs(row.urgent));
      await this.requests.change(tx, row.id, { status: 'ONHOLD', round, expiresAt });
      tx.audit({
        ...{ action: 'service-request.dispatched', targetKind: 'service-request', targetId: row.id },
        ...{ patientId: row.patientId, outcome: 'ok' },
      });
      await this.openNext(tx, { ...row, round });
    });
  }

  /** Whom it may be sent to. @throws {Refusal} `NOT_FOUND` */
  async candidatesFor(actor: Actor, asked: StructureRequest): Promise<OutputOf<typeof candidates>> {
    await this.rights.requireTeam(actor, asked.organizationId);
    const found = await this.candidates.of(await this.service.ofStructure(asked));
    const names = await this.parties.namesOf(found.map(({ practitionerId }) => practitionerId));
    return found.map(({ practitionerId: id, distance }) => ({
      practitioner: { id, name: names.get(id) ?? '' },
      distance: distance === null ? null : inKilometres(distance),
    }));
  }

  /** Nobody has said yes yet, and nobody is asked any more. @throws {Refusal} `NOT_FOUND`, `REQUEST_STATE` */
  async withdraw(actor: Actor, asked: StructureRequest): Promise<void> {
    await this.rights.requireTeam(actor, asked.organizationId);
    await this.database.tx(async (tx) => {
      await this.requests.lock(tx, asked.serviceRequestId);
      const row = await this.service.ofStructure(asked);
      if (afterEvent(row.status, 'withdraw') === null) throw new Refusal('REQUEST_STATE');
      const dispatches = await this.dispatches.ofRound(row);
      const pending = dispatches.filter(({ state }) => state === 'PENDING');
      await this.toDrafts(tx, row, dispatches, 'CLOSED');
      tx.audit({
        ...{ action: 'service-request.withdrawn', targetKind: 'service-request', targetId: row.id },
        ...{ patientId: row.patientId, outcome: 'ok' },
      });
      await this.events.notifyPractitioners(tx, row, 'service-request-withdrawn', ids(pending));
    });
  }

  /** Asks those again who have not opened it. @throws {Refusal} `NOT_FOUND`, `REQUEST_STATE` where there is nobody to remind now */
  async remind(actor: Actor, asked: StructureRequest): Promise<void> {
    await this.rights.requireTeam(actor, asked.organizationId);
    await this.database.tx(async (tx) => {
      await this.requests.lock(tx, asked.serviceRequestId);
      const row = await this.service.ofStructure(asked);
      const dispatches = await this.dispatches.ofRound(row);
      const silent = dispatches.filter((one) => mayBeReminded(timesOf(one), this.clock.now()));
      if (row.status !== 'ONHOLD' || silent.length === 0) throw new Refusal('REQUEST_STATE');
      await this.dispatches.remind(
        tx,
        silent.map(({ id }) => id),
      );
      const version = await this.requests.change(tx, row.id, {});
      await this.events.publish(tx, row, dispatches, row.status, version);
      await this.events.notifyPractitioners(tx, row, 'service-request-dispatched', ids(silent));
    });
  }

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

  /** Nobody is left to say yes: it returns to the structure's drafts. */
  async giveBack(tx: Tx, row: ServiceRequestRow, dispatches: readonly DispatchRow[], why: 'CLOSED' | 'EXPIRED') {
    await this.toDrafts(tx, row, dispatches, why);
    await this.events.notifyReturned(tx, row);
  }

  private async toDrafts(
    tx: Tx,
    row: ServiceRequestRow,
    dispatches: readonly DispatchRow[],
    why: 'CLOSED' | 'EXPIRED',
  ) {
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

const ids = (dispatches: readonly DispatchRow[]): string[] => dispatches.map(({ practitionerId }) => practitionerId);

const timesOf = ({ state, askedAt, seenAt, remindedAt }: DispatchRow) => ({
  state,
  askedAt: instantOf(askedAt),
  seenAt: instantOf(seenAt),
  remindedAt: instantOf(remindedAt),
});
const instantOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));
