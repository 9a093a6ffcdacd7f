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
import { DispatchesRepository } from './dispatches.repository.ts';
import { type AskedRequest, FirstYesRepository } from './first-yes.repository.ts';
import { ServiceRequestsRepository } from './service-requests.repository.ts';

/** What practitioners answer: the first yes wins (design api §4.2). */
@Injectable()
export class CareRequestAnswers {
  constructor(
    private readonly database: Database,
    private readonly trust: ProfessionalTrust,
    private readonly requests: ServiceRequestsRepository,
    private readonly firstYes: FirstYesRepository,
    private readonly dispatches: DispatchesRepository,
    private readonly rights: CareRequestRights,
    private readonly waves: CareRequestWaves,
    private readonly events: CareRequestEvents,
    private readonly policies: AccessPoliciesService,
  ) {}

  /** The same yes twice is one. @throws {Refusal} `NOT_FOUND`, `REQUEST_ALREADY_TAKEN`, `REQUEST_STATE`, `PROFESSIONAL_NOT_VERIFIED` */
  async accept(actor: Actor, id: string, dispatchId: string): Promise<void> {
    await this.trust.require(actor);
    const asked = await this.answerable(actor, id, dispatchId);
    if (asked.state !== 'ACCEPTED' || asked.performerId !== actor.partyId) {
      requireOpen(asked, 'accept');
      // The patient has left meanwhile: the request goes back by itself.
      if (!(await this.rights.letsRead(asked))) throw new Refusal('REQUEST_STATE');
      await this.take(actor, asked, dispatchId);
    }
    // Also for a yes said again: the first one may have been cut off here.
    await this.askForFile(actor, asked.patientId);
  }

  private async take(actor: Actor, row: AskedRequest, dispatchId: string): Promise<void> {
    const { id, round } = row;
    await this.database.tx(async (tx) => {
      const version = await this.firstYes.take(row, actor.partyId);
      if (version === undefined) {
        const now = await this.firstYes.asked(id, dispatchId, actor.partyId);
        if (now?.performerId === actor.partyId) return;
        throw new Refusal(now?.performerId ? 'REQUEST_ALREADY_TAKEN' : 'REQUEST_STATE');
      }
      // Removed, or answered otherwise, in the same moment.
      const isStillAsked = await this.dispatches.accept(tx, dispatchId);
      if (!isStillAsked || !(await this.rights.isExternal(actor, row.organizationId)))
        throw new Refusal('REQUEST_STATE');
      const asked = await this.dispatches.ofRound(row);
      const others = asked.filter(({ state }) => state === 'PENDING');
      await this.dispatches.close(tx, id, round, 'CLOSED');
      tx.audit({
        ...{ action: 'service-request.accepted', targetKind: 'service-request', targetId: id },
        ...{ patientId: row.patientId, outcome: 'ok' },
      });
      await this.events.publish(tx, row, asked, 'ACTIVE', version);
      await this.events.notifyTeam(tx, row, 'service-request-accepted', actor.partyId);
      const practitioners = others.map(({ practitionerId }) => practitionerId);
      await this.events.notifyPractitioners(tx, row, 'service-request-taken', practitioners);
    });
  }

  /** @throws {Refusal} `NOT_FOUND`, `REQUEST_ALREADY_TAKEN`, `REQUEST_STATE` */
  async decline(actor: Actor, id: string, dispatchId: string): Promise<void> {
    await this.database.tx(async (tx) => {
      await this.requests.lock(tx, id);
      const asked = await this.answerable(actor, id, dispatchId);
      if (asked.state === 'DECLINED') return;
      requireOpen(asked, 'decline');
      const row = await this.requests.find(id);
      if (row === undefined) throw new Refusal('NOT_FOUND');
      const dispatches = await this.dispatches.ofRound(row);
      await this.dispatches.decline(tx, dispatchId);
      await this.events.notifyTeam(tx, row, 'service-request-declined', actor.partyId);
      const isLast = !dispatches.some(({ state, id: other }) => state === 'PENDING' && other !== dispatchId);
      // No practitioner of this wave is left: the next one need not wait for the clock.
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

  private async answerable(actor: Actor, id: string, dispatchId: string): Promise<AskedRequest> {
    const asked = await this.firstYes.asked(id, dispatchId, actor.partyId);
    const isExternal = await this.rights.isExternal(actor, asked?.organizationId ?? id);
    if (asked === undefined || asked.state === 'WAITING') throw new Refusal('NOT_FOUND');
    if (!isExternal && asked.state !== 'ACCEPTED') throw new Refusal('NOT_FOUND');
    return asked;
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

const requireOpen = ({ state, status, performerId }: AskedRequest, event: 'accept' | 'decline'): void => {
  if (performerId !== null) throw new Refusal('REQUEST_ALREADY_TAKEN');
  if (state !== 'PENDING' || afterEvent(status, event) === null) throw new Refusal('REQUEST_STATE');
};
