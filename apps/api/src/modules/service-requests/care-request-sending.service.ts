import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import type { candidates } from '@maillon/contracts/structures/care-request-sending';
import { afterEvent, answerDelayMs, mayBeReminded } from '@maillon/domain/care/care-request';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { CareRequestCandidates } from './care-request-candidates.service.ts';
import { CareRequestEvents } from './care-request-events.ts';
import { inKilometres } from './care-request-presenter.ts';
import { CareRequestRights } from './care-request-rights.service.ts';
import { CareRequestSettingsService } from './care-request-settings.service.ts';
import { CareRequestWaves } from './care-request-waves.service.ts';
import { CareRequestsService, type StructureRequest } from './care-requests.service.ts';
import { DispatchesRepository, type DispatchRow } from './dispatches.repository.ts';
import { ServiceRequestsRepository } from './service-requests.repository.ts';

/** What a structure does with a request that is ready: it asks, asks again, or asks no longer (design api §2.14). */
@Injectable()
export class CareRequestSending {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly service: CareRequestsService,
    private readonly requests: ServiceRequestsRepository,
    private readonly dispatches: DispatchesRepository,
    private readonly rights: CareRequestRights,
    private readonly candidates: CareRequestCandidates,
    private readonly settings: CareRequestSettingsService,
    private readonly waves: CareRequestWaves,
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
      await this.waves.openNext(tx, { ...row, round });
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

  /** Beside the waves, at once. The same ones again change nothing. @throws {Refusal} `NOT_FOUND`, `REQUEST_STATE` for one that does not wait */
  async askOthers(actor: Actor, asked: StructureRequest, chosen: readonly string[]): Promise<void> {
    await this.rights.requireTeam(actor, asked.organizationId);
    await this.database.tx(async (tx) => {
      await this.requests.lock(tx, asked.serviceRequestId);
      const row = await this.service.ofStructure(asked);
      if (row.status !== 'ONHOLD') throw new Refusal('REQUEST_STATE');
      await this.rights.requirePatient(row.organizationId, row.patientId);
      const others = await this.candidates.planOthers(row, chosen, await this.dispatches.ofRound(row));
      if (others.length === 0) return;
      await this.dispatches.addAsked(tx, row, others);
      const dispatches = await this.dispatches.ofRound(row);
      const isLast = dispatches.every(({ state }) => state !== 'WAITING');
      const version = await this.requests.change(tx, row.id, isLast ? { nextWaveAt: null } : {});
      tx.audit({
        ...{ action: 'service-request.dispatched', targetKind: 'service-request', targetId: row.id },
        ...{ patientId: row.patientId, outcome: 'ok' },
      });
      await this.events.publish(tx, row, dispatches, row.status, version);
      const practitioners = others.map(({ practitionerId }) => practitionerId);
      await this.events.notifyPractitioners(tx, row, 'service-request-dispatched', practitioners);
    });
  }

  /** Ends an unaccepted request: no practitioner is asked any more. @throws {Refusal} `NOT_FOUND`, `REQUEST_STATE` */
  async withdraw(actor: Actor, asked: StructureRequest): Promise<void> {
    await this.rights.requireTeam(actor, asked.organizationId);
    await this.database.tx(async (tx) => {
      await this.requests.lock(tx, asked.serviceRequestId);
      const row = await this.service.ofStructure(asked);
      if (afterEvent(row.status, 'withdraw') === null) throw new Refusal('REQUEST_STATE');
      const dispatches = await this.dispatches.ofRound(row);
      const pending = dispatches.filter(({ state }) => state === 'PENDING');
      await this.waves.toDrafts(tx, row, dispatches, 'CLOSED');
      tx.audit({
        ...{ action: 'service-request.withdrawn', targetKind: 'service-request', targetId: row.id },
        ...{ patientId: row.patientId, outcome: 'ok' },
      });
      await this.events.notifyPractitioners(tx, row, 'service-request-withdrawn', ids(pending));
    });
  }

  /** Asks those again who have not opened it. @throws {Refusal} `NOT_FOUND`, `REQUEST_STATE` where no practitioner is to be reminded now */
  async remind(actor: Actor, asked: StructureRequest): Promise<void> {
    await this.rights.requireTeam(actor, asked.organizationId);
    await this.database.tx(async (tx) => {
      await this.requests.lock(tx, asked.serviceRequestId);
      const row = await this.service.ofStructure(asked);
      const dispatches = await this.dispatches.ofRound(row);
      const silent = dispatches.filter((one) => mayBeReminded(one, this.clock.now()));
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
}

const ids = (dispatches: readonly DispatchRow[]): string[] => dispatches.map(({ practitionerId }) => practitionerId);
