import { type AccessResource, DEFAULT_RIGHTS } from '@maillon/domain/access/access';
import { fullName } from '@maillon/domain/text/full-name';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AccessPartiesRepository } from './access-parties.repository.ts';
import { AccessPoliciesRepository } from './access-policies.repository.ts';

export interface PreparedGrant {
  readonly resource: Extract<AccessResource, 'medical-file' | 'patient-delegation'>;
  /** Profile ids. */
  readonly patientId: string;
  readonly ownerId: string;
}

/** What is given in the name of a patient whose account a person prepares; they find it at their first sign-in (design api A62). */
@Injectable()
export class PreparedGrantsService {
  constructor(
    private readonly clock: Clock,
    private readonly policies: AccessPoliciesRepository,
    private readonly parties: AccessPartiesRepository,
  ) {}

  /** Inside the transaction that makes the patient: nothing else can stand between the two yet. */
  async give(tx: Tx, actor: Actor, { resource, patientId, ownerId }: PreparedGrant): Promise<void> {
    const id = newId();
    await this.policies.insert(tx, {
      id,
      resource,
      fromId: patientId,
      toId: ownerId,
      status: 'ACCEPTED',
      rights: DEFAULT_RIGHTS[resource],
      message: null,
      createdBy: actor.partyId,
      legalBasis: 'collected',
      at: new Date(this.clock.now()).toISOString(),
    });
    tx.audit({ action: 'policy.offer', targetKind: 'access-policy', targetId: id, patientId, outcome: 'ok' });
  }

  /** In whose name an account is prepared, as a letter says it: a professional, or a structure. */
  async holderName(ownerId: string): Promise<string> {
    const holder = await this.parties.find(ownerId);
    if (holder === undefined) return '';
    const { firstName, lastName, structure } = holder;
    return structure ?? fullName({ firstName: firstName ?? '', lastName: lastName ?? '' });
  }
}
