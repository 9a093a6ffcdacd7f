import type { PatientChange, PatientFile } from '@maillon/contracts/structures/affiliations';
import { mayChangePatient, mayMoveContact, mayOfferFile } from '@maillon/domain/access/patient-file';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { checkVersion, type SeenVersions } from '../../platform/http/output/versions.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { emitToRooms } from '../../platform/realtime/realtime.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { ReferentsService } from '../referents/referents.service.ts';
import { PatientIdentityService } from '../users/patient-identity.service.ts';
import { AffiliationsService } from './affiliations.service.ts';

/** Changes of a patient from their page, and what they set going. */
@Injectable()
export class PatientChangesService {
  constructor(
    private readonly database: Database,
    private readonly files: AffiliationsService,
    private readonly access: AccessService,
    private readonly identities: PatientIdentityService,
    private readonly referents: ReferentsService,
  ) {}

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN`, `IF_MATCH_REQUIRED`, `STALE_VERSION`, `USER_CONFLICT` */
  async update(actor: Actor, id: string, change: PatientChange, ifMatch: SeenVersions): Promise<PatientFile> {
    const file = await this.files.get(actor, id);

    if (!mayChangePatient(file.access, Object.keys(change))) throw refusalOf(file);
    const isContact = change.email !== undefined || change.phoneNumber !== undefined;
    if (isContact && !mayMoveContact(file.access, file.activated)) throw refusalOf(file);

    try {
      await this.database.tx(async (tx) => {
        checkVersion(ifMatch, await this.identities.lock(tx, file.id), 'required');

        await this.write(tx, actor, file, change);
        await this.publish(tx, file);
      });
    } catch (error) {
      throw this.identities.conflictFor(error);
    }
    return this.files.get(actor, file.id);
  }

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN`, `INVITATION_SENDS` */
  async resendReferent(actor: Actor, id: string): Promise<void> {
    const file = await this.files.get(actor, id);

    if (!mayOfferFile(file.access, file.activated)) throw refusalOf(file);

    await this.database.tx(async (tx) => {
      await this.identities.lock(tx, file.id);
      await this.referents.resend(tx, actor, file.id);
      await this.publish(tx, file);
    });
  }

  private async write(tx: Tx, actor: Actor, file: PatientFile, change: PatientChange): Promise<void> {
    const { generalPractitioner: choice, ...identity } = change;
    if (choice !== undefined) {
      const offers = mayOfferFile(file.access, file.activated);
      return this.referents.name(tx, actor, { patientId: file.id, choice, offers });
    }
    const present = { partyId: file.id, userId: file.userId, birthDate: file.birthDate };
    await this.identities.change(tx, present, identity);
    tx.audit({
      action: 'patient.update',
      targetKind: 'patient',
      targetId: file.id,
      patientId: file.id,
      outcome: 'ok',
    });
  }

  private async publish(tx: Tx, { id, userId }: PatientFile): Promise<void> {
    const version = await this.identities.lock(tx, id);
    const readers = await this.access.patientReaders(id, tx);
    tx.publish(emitToRooms(`patient:${id}`, readers.map(userRoom), 'patient/updated', { id, version }));
    // The patient's own name is in the shell.
    tx.publish(emitToRooms(`user:${userId}`, [userRoom(userId)], 'user/updated', { userId }));
  }
}

const refusalOf = ({ id }: PatientFile): Refusal =>
  new Refusal('FORBIDDEN', {
    audit: { action: 'patient.update', targetKind: 'patient', targetId: id, patientId: id },
  });
