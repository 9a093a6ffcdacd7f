import type { GeneralPractitioner, Referent } from '@maillon/contracts/access/referents';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { fullName } from '@maillon/domain/text/full-name';
import { USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { ReferentGrantsService } from '../access-policies/referent-grants.service.ts';
import { InvitationsService } from '../invitations/invitations.service.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { type NamedReferent, type ReferentRow, ReferentsRepository } from './referents.repository.ts';

/** Who names; a newcomer has a profile before they have a session of their own. */
type Naming = Pick<Actor, 'userId' | 'partyId'>;

interface Named {
  readonly patientId: string;
  readonly choice: GeneralPractitioner;
  /**
   * Whether the file is offered to the person who is named, and taken back from the person who was before: the patient's own decision, or
   * that of the person who acts for them until they come (docs/decisions/referent.md).
   */
  readonly offers: boolean;
}

/** Who follows a patient, and what they may see from then on (spec organizations §4 "Referent"). */
@Injectable()
export class ReferentsService {
  constructor(
    private readonly clock: Clock,
    private readonly referents: ReferentsRepository,
    private readonly parties: Parties,
    private readonly grants: ReferentGrantsService,
    private readonly invitations: InvitationsService,
  ) {}

  async of(patientId: string): Promise<Referent | null> {
    const row = await this.referents.read(patientId, this.now());
    return row === undefined ? null : cardOf(row);
  }

  /** The profile of who follows the patient, once they said yes. */
  async holderOf(patientId: string): Promise<string | null> {
    const row = await this.referents.read(patientId, this.now());
    return row?.status === 'ACCEPTED' ? (row.holder?.id ?? null) : null;
  }

  /** Inside the transaction of what brings it about. @throws {Refusal} `VALIDATION_FAILED` for a midwife who is none */
  async name(tx: Tx, actor: Naming, { patientId, choice, offers }: Named): Promise<void> {
    const before = await this.referents.read(patientId, this.now(), tx);
    const partyId = await this.partyOf(choice);

    if (offers && before?.named) await this.letGo(tx, actor, patientId, before, choice, partyId);
    if (choice.supervisorType === 'none') await this.parties.nameReferent(tx, patientId, null);
    else {
      const invitationId = offers ? await this.invite(tx, actor, patientId, choice, partyId) : null;
      await this.parties.nameReferent(tx, patientId, { ...choice, partyId, invitationId });
    }
    tx.audit({ action: 'patient.referent', targetKind: 'patient', targetId: patientId, patientId, outcome: 'ok' });
  }

  /** @throws {Refusal} `NOT_FOUND` where no referent is waited for, `INVITATION_SENDS` */
  async resend(tx: Tx, actor: Naming, patientId: string): Promise<void> {
    const row = await this.referents.read(patientId, this.now(), tx);
    if (!row?.named || row.status === 'ACCEPTED') throw new Refusal('NOT_FOUND');
    const { named, holder } = row;

    if (holder !== null && row.status === 'INVITED') return this.grants.remind(tx, actor, patientId, holder);
    if (row.isWrittenTo && named.invitationId !== null) {
      return this.invitations.resend(tx, actor, patientId, named.invitationId);
    }
    const partyId = holder?.id ?? (await this.partyOf(named));
    const invitationId = await this.invite(tx, actor, patientId, named, partyId);
    await this.parties.nameReferent(tx, patientId, { ...named, partyId, invitationId });
  }

  private async partyOf(choice: GeneralPractitioner): Promise<string | null> {
    if (choice.supervisorType === 'none') return null;
    if (choice.supervisorType === 'doctor') {
      return (await this.parties.professionalAt(choice.doctorSupervisor.email))?.id ?? null;
    }
    const id = await this.parties.midwife(choice.midwifeSupervisor);
    if (id !== undefined) return id;
    const pointer = '/generalPractitioner/midwifeSupervisor';
    throw new Refusal('VALIDATION_FAILED', { errors: [{ pointer, code: 'UNKNOWN', message: TEXTS.wrongChoice }] });
  }

  /** « Votre référent actuel n'aura plus accès à votre dossier. » A referent who is named again keeps it. */
  private async letGo(
    tx: Tx,
    actor: Naming,
    patientId: string,
    { named, holder, isWrittenTo }: ReferentRow,
    choice: GeneralPractitioner,
    partyId: string | null,
  ): Promise<void> {
    if (holder !== null && holder.id !== partyId) await this.grants.end(tx, actor, patientId, holder.id);
    if (!isWrittenTo || named?.invitationId == null || addressOf(named) === addressOf(choice)) return;
    await this.invitations.cancel(tx, patientId, named.invitationId);
  }

  /** @returns the letter, where it takes one */
  private async invite(
    tx: Tx,
    actor: Naming,
    patientId: string,
    choice: GeneralPractitioner,
    partyId: string | null,
  ): Promise<string | null> {
    // A patient is not their own referent.
    if (partyId === patientId) return null;
    if (partyId !== null) {
      await this.grants.offer(tx, actor, patientId, partyId);
      return null;
    }
    const email = addressOf(choice);
    if (email === null) return null;
    const waiting = await this.invitations.waitingFor(tx, 'medical-file', patientId, email);
    if (waiting !== undefined) return waiting;
    const draft = { email, inviterParty: patientId, organizationId: null, message: undefined };
    return (await this.invitations.send(tx, actor, { kind: 'medical-file', ...draft })).id;
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}

const addressOf = (choice: GeneralPractitioner): string | null =>
  choice.supervisorType === 'doctor' ? choice.doctorSupervisor.email : null;

const statusOf = ({ status, isWrittenTo }: ReferentRow): Referent['status'] => {
  if (status === null) return isWrittenTo ? 'INVITED' : 'NAMED';
  return status === 'PENDING' ? 'INVITED' : status;
};

const typedName = (named: NamedReferent): string => {
  if (named.supervisorType === 'midwife') return '';
  const { firstName, lastName } = named.doctorSupervisor;
  return fullName({ firstName, lastName });
};

const cardOf = (row: ReferentRow): Referent | null => {
  const { named, holder } = row;
  if (named === null) return null;
  const status = statusOf(row);
  return {
    supervisorType: named.supervisorType,
    midwifeSupervisor: named.supervisorType === 'midwife' ? named.midwifeSupervisor : null,
    doctorSupervisor: named.supervisorType === 'doctor' ? named.doctorSupervisor : null,
    // A doctor is called what the patient calls them until they answer: the address proves nothing of their name.
    name:
      holder !== null && (named.supervisorType === 'midwife' || status === 'ACCEPTED')
        ? fullName(holder)
        : typedName(named),
    type: USER_TYPE_LABELS[holder !== null && status === 'ACCEPTED' ? holder.kind : named.supervisorType],
    phone: status === 'ACCEPTED' ? (holder?.phone ?? null) : null,
    status,
  };
};
