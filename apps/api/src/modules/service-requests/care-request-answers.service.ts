import { afterEvent } from '@maillon/domain/care/care-request';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database } from '../../platform/postgres/database.ts';
import { ProfessionalTrust } from '../../platform/professional-trust.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccessPoliciesService } from '../access-policies/access-policies.service.ts';
import { CareRequestEvents } from './care-request-events.ts';
import { CareRequestRights } from './care-request-rights.service.ts';
import { CareRequestWaves } from './care-request-waves.service.ts';
import { DispatchesRepository, type DispatchRow } from './dispatches.repository.ts';
import { type ServiceRequestRow, ServiceRequestsRepository } from './service-requests.repository.ts';

interface Answerable {
  readonly row: ServiceRequestRow;
  readonly mine: DispatchRow;
  readonly dispatches: readonly DispatchRow[];
}

/** What practitioners answer: the first yes wins (design api §4.2). */
@Injectable()
export class CareRequestAnswers {
  constructor(
    private readonly database: Database,
    private readonly trust: ProfessionalTrust,
    private readonly requests: ServiceRequestsRepository,
    private readonly dispatches: DispatchesRepository,
    private readonly rights: CareRequestRights,
    private readonly waves: CareRequestWaves,
    private readonly events: CareRequestEvents,
    private readonly policies: AccessPoliciesService,
  ) {}

  /** The same yes twice is one. @throws {Refusal} `NOT_FOUND`, `REQUEST_ALREADY_TAKEN`, `REQUEST_STATE`, `PROFESSIONAL_NOT_VERIFIED` */
  async accept(actor: Actor, id: string, dispatchId: string): Promise<void> {
    await this.trust.require(actor);
    const patientId = await this.database.tx(async (tx) => {
      await this.requests.lock(tx, id);
      const found = await this.answerable(actor, id, dispatchId);
      if (found.mine.state === 'ACCEPTED' && found.row.performerId === actor.partyId) return found.row.patientId;
      requireOpen(found, 'accept');
      const { row, mine, dispatches } = found;
      // The patient has left meanwhile: the request goes back by itself.
      if (!(await this.rights.letsRead(row))) throw new Refusal('REQUEST_STATE');
      const others = dispatches.filter(({ state, id: other }) => state === 'PENDING' && other !== mine.id);
      await this.dispatches.decide(tx, mine.id, 'ACCEPTED');
      await this.dispatches.close(tx, id, row.round, 'CLOSED');
      const taken = { status: 'ACTIVE', performerId: actor.partyId, nextWaveAt: null, expiresAt: null } as const;
      const version = await this.requests.change(tx, id, taken);
      tx.audit({
        ...{ action: 'service-request.accepted', targetKind: 'service-request', targetId: id },
        ...{ patientId: row.patientId, outcome: 'ok' },
      });
      await this.events.publish(tx, row, dispatches, 'ACTIVE', version);
      await this.events.notifyTeam(tx, row, 'service-request-accepted', actor.partyId);
      await this.events.notifyPractitioners(
        tx,
        row,
        'service-request-taken',
        others.map(({ practitionerId }) => practitionerId),
      );
      return row.patientId;
    });
    // Also for a yes said again: the first one may have been cut off here.
    await this.askForFile(actor, patientId);
  }

  /** @throws {Refusal} `NOT_FOUND`, `REQUEST_ALREADY_TAKEN`, `REQUEST_STATE` */
  async decline(actor: Actor, id: string, dispatchId: string): Promise<void> {
    await this.database.tx(async (tx) => {
      await this.requests.lock(tx, id);
      const found = await this.answerable(actor, id, dispatchId);
      if (found.mine.state === 'DECLINED') return;
      requireOpen(found, 'decline');
      const { row, mine, dispatches } = found;
      await this.dispatches.decide(tx, mine.id, 'DECLINED');
      await this.events.notifyTeam(tx, row, 'service-request-declined', actor.partyId);
      const isLast = !dispatches.some(({ state, id: other }) => state === 'PENDING' && other !== mine.id);
      // Nobody of this wave is left: the next one need not wait for the clock.
      if (isLast && !(await this.waves.openNext(tx, row))) return this.waves.giveBack(tx, row, dispatches, 'CLOSED');
      if (isLast) return;
      const version = await this.requests.change(tx, id, {});
      await this.events.publish(tx, row, dispatches, 'ONHOLD', version);
    });
  }

  /** @throws {Refusal} `NOT_FOUND` for any but who performs it, `REQUEST_STATE` */
  async complete(actor: Actor, id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      await this.requests.lock(tx, id);
      const row = await this.requests.find(id);
      const isExternal = await this.rights.isExternal(actor, row?.organizationId ?? id);
      if (row?.performerId !== actor.partyId || !isExternal) throw new Refusal('NOT_FOUND');
      const status = afterEvent(row.status, 'complete');
      if (status === null) throw new Refusal('REQUEST_STATE');
      const version = await this.requests.change(tx, id, { status });
      tx.audit({
        ...{ action: 'service-request.completed', targetKind: 'service-request', targetId: id },
        ...{ patientId: row.patientId, outcome: 'ok' },
      });
      await this.events.publish(tx, row, await this.dispatches.ofRound(row), status, version);
      await this.events.notifyTeam(tx, row, 'service-request-completed', actor.partyId);
    });
  }

  private async answerable(actor: Actor, id: string, dispatchId: string): Promise<Answerable> {
    const row = await this.requests.find(id);
    const isExternal = await this.rights.isExternal(actor, row?.organizationId ?? id);
    const dispatches = row === undefined ? await this.dispatches.of([id]) : await this.dispatches.ofRound(row);
    const mine = dispatches.find((one) => one.id === dispatchId && one.practitionerId === actor.partyId);
    const hasAnswered = mine !== undefined && mine.state === 'ACCEPTED';
    if (row === undefined || mine === undefined || mine.state === 'WAITING') throw new Refusal('NOT_FOUND');
    if (!isExternal && !hasAnswered) throw new Refusal('NOT_FOUND');
    return { row, mine, dispatches };
  }

  /** Who cares for a patient asks for their file; the patient decides. A refusal (they read it, were refused before) undoes no yes. */
  private async askForFile(actor: Actor, patientId: string): Promise<void> {
    try {
      await this.policies.request(actor, { resource: 'medical-file', fromId: patientId });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

const requireOpen = ({ row, mine }: Answerable, event: 'accept' | 'decline'): void => {
  if (row.performerId !== null) throw new Refusal('REQUEST_ALREADY_TAKEN');
  if (mine.state !== 'PENDING' || afterEvent(row.status, event) === null) throw new Refusal('REQUEST_STATE');
};
