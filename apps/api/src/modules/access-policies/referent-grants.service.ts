import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { notifyUser } from '../../platform/messaging/notifications.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { nameOf } from './access-notifications.ts';
import { AccessPartiesRepository } from './access-parties.repository.ts';
import { AccessPoliciesRepository } from './access-policies.repository.ts';
import { AccessTransitions } from './access-transitions.ts';

type Deciding = Pick<Actor, 'partyId'>;

/** The file of a patient, offered to the person who follows them and taken back from the person who did. */
@Injectable()
export class ReferentGrantsService {
  constructor(
    private readonly transitions: AccessTransitions,
    private readonly policies: AccessPoliciesRepository,
    private readonly parties: AccessPartiesRepository,
  ) {}

  /** In the patient's name. A person who has the file already, or has the offer, keeps what they have. */
  async offer(tx: Tx, actor: Deciding, patientId: string, holderId: string): Promise<void> {
    const between = { resource: 'medical-file', fromId: patientId, toId: holderId } as const;
    try {
      await this.transitions.open(tx, actor, { event: 'offer', ...between, asReferent: true });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'ACCESS_EXISTS') throw error;
    }
  }

  /** Says once more what the offer said. */
  async remind(
    tx: Tx,
    actor: Deciding,
    patientId: string,
    holder: { readonly id: string; readonly userId: string },
  ): Promise<void> {
    const between = { resource: 'medical-file', fromId: patientId, toId: holder.id } as const;
    const offered = await this.policies.lockBetween(tx, actor.partyId, between);
    const { from } = await this.parties.names(patientId, holder.id);
    const invite = { organizationId: null, mode: 'referent' } as const;
    const request = offered === undefined ? {} : { request_id: offered.id };
    tx.publish(notifyUser(holder.userId, 'referent-invite', { invite, patient: nameOf(from), ...request }));
  }

  /** The patient takes the file back; nothing where the other one does not hold it. */
  async end(tx: Tx, actor: Deciding, patientId: string, holderId: string): Promise<void> {
    const between = { resource: 'medical-file', fromId: patientId, toId: holderId } as const;
    const living = await this.policies.lockBetween(tx, actor.partyId, between);
    if (living !== undefined) await this.transitions.move(tx, actor, living, 'revoke', 'owner');
  }
}
