import type { AccessPolicy } from '@maillon/contracts/access/access-policies';
import { canBeBetween } from '@maillon/domain/access/access-parties';
import { mayNameDelegate } from '@maillon/domain/access/grant-side';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccessService } from './access.service.ts';
import { AccessPartiesRepository } from './access-parties.repository.ts';
import { AccessPoliciesService } from './access-policies.service.ts';

const MANY = 200;

/** Who acts for a patient (design api §2.6 "delegation"). */
@Injectable()
export class DelegationsService {
  constructor(
    private readonly access: AccessService,
    private readonly parties: AccessPartiesRepository,
    private readonly policies: AccessPoliciesService,
  ) {}

  async list(actor: Actor, patientId: string): Promise<AccessPolicy[]> {
    await this.requireSelf(actor, patientId);

    const query = { direction: 'given', resource: 'patient-delegation', limit: MANY } as const;
    return (await this.policies.list(actor, query)).items;
  }

  /** The patient themselves; or, as long as they have never signed in, the person who made their account. */
  async add(actor: Actor, id: string, toId: string): Promise<AccessPolicy> {
    const patientId = await this.access.requireKnownPatient(actor, id);

    const isPatient = patientId === actor.partyId;
    const madeAccount = !isPatient && (await this.parties.createdPatient(actor.partyId, patientId));
    if (!mayNameDelegate({ isPatient, madeAccount })) throw new Refusal('FORBIDDEN');

    const to = await this.parties.find(toId);
    if (to === undefined || !to.isActive || to.kind === 'patient') throw new Refusal('NOT_FOUND', { field: '/toId' });
    if (!canBeBetween('patient-delegation', 'patient', to.kind)) {
      throw new Refusal('PARTY_KIND_NOT_ALLOWED', { field: '/toId' });
    }

    const between = { resource: 'patient-delegation', fromId: patientId, toId: to.id } as const;
    return (await this.policies.open(actor, { event: 'offer', ...between })).policy;
  }

  async end(actor: Actor, id: string, policyId: string): Promise<void> {
    const patientId = await this.requireSelf(actor, id);

    const policy = await this.policies.get(actor, policyId);
    if (policy.resource !== 'patient-delegation' || policy.from !== patientId) throw new Refusal('NOT_FOUND');

    await this.policies.revoke(actor, policyId);
  }

  /** Others who know the patient see that it is not theirs; to everybody else there is no such patient. */
  private async requireSelf(actor: Actor, id: string): Promise<string> {
    const patientId = await this.access.requireKnownPatient(actor, id);
    if (patientId !== actor.partyId) throw new Refusal('FORBIDDEN');
    return patientId;
  }
}
