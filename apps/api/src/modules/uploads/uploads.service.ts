import { placeOf } from '@maillon/contracts/fields/upload-keys';
import { type PatientDocument, type UploadPayload, uploadPayloads } from '@maillon/contracts/record/documents';
import { frenchIssue } from '@maillon/contracts/refusals/issues';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import type { Wire } from '../../platform/http/call.ts';
import { invalidInput } from '../../platform/http/input/invalid-input.ts';
import { newId } from '../../platform/ids.ts';
import { notifyUser } from '../../platform/messaging/notifications.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { emitToRooms } from '../../platform/realtime/realtime.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { PeopleService } from '../people/people.service.ts';
import { DocumentsRepository, type NewDocument } from './documents.repository.ts';
import { DocumentsService } from './documents.service.ts';
import { type Announced, FileReceiver } from './file-receiver.ts';
import { UploadRights } from './upload-rights.service.ts';

/** Adding files: streamed to the store, then written down; no row without its file, no file without its row. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly database: Database,
    private readonly receiver: FileReceiver,
    private readonly access: AccessService,
    private readonly rights: UploadRights,
    private readonly people: PeopleService,
    private readonly documents: DocumentsRepository,
    private readonly parties: Parties,
    private readonly reading: DocumentsService,
  ) {}

  /**
   * @throws {Refusal} `NOT_FOUND` for whom or what the actor may not complete, `FORBIDDEN`, `UPLOAD_KEY_INVALID`,
   * `FILES_PAYLOADS_MISMATCH`, `CHECKSUM`, `KEY_EXISTS`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE` for clear bytes, `ENVELOPE_SCOPE` for a file
   * that is sealed for something else
   */
  upload(actor: Actor, wire: Wire): Promise<PatientDocument[]> {
    return this.receive(actor, wire, () => undefined);
  }

  /** @throws {Refusal} as {@link upload}; `UPLOAD_KEY_INVALID` for what is not one capture of this visit */
  photo(actor: Actor, appointmentId: string, wire: Wire): Promise<PatientDocument[]> {
    return this.receive(actor, wire, (payloads) => {
      const place = placeOf(payloads[0]?.key ?? '');
      const isOfVisit = place?.kind === 'appointment-screenshot' && place.ownerId === appointmentId;
      if (payloads.length !== 1) throw new Refusal('FILES_PAYLOADS_MISMATCH');
      if (!isOfVisit) throw new Refusal('UPLOAD_KEY_INVALID');
    });
  }

  private receive(
    actor: Actor,
    wire: Wire,
    check: (payloads: readonly UploadPayload[]) => void,
  ): Promise<PatientDocument[]> {
    const announce = async (value: unknown): Promise<Announced[]> => {
      const payloads = payloadsOf(value);
      check(payloads);
      return this.announce(actor, payloads);
    };
    return this.receiver.receive(actor, wire, announce, (added) => this.write(actor, added));
  }

  private async announce(actor: Actor, payloads: readonly UploadPayload[]): Promise<Announced[]> {
    const announced: Announced[] = [];
    for (const payload of payloads) {
      const target = await this.rights.uploadTargetFor(actor, payload);
      announced.push({ id: payload.id ?? placeOf(payload.key)?.id ?? newId(), payload, target });
    }
    return announced;
  }

  private async write(actor: Actor, added: readonly NewDocument[]): Promise<PatientDocument[]> {
    const patients = [...new Set(added.flatMap(({ patientId }) => patientId ?? []))];
    const publishers = await Promise.all(patients.map((patientId) => this.publisherOf(actor, patientId)));
    await this.database.tx(async (tx) => {
      for (const document of added) {
        if (placeOf(document.key)?.kind === 'avatar') await this.documents.makeRoom(tx, document.key);
        await this.documents.add(tx, document);
        const { id: targetId, patientId } = document;
        tx.audit({ action: 'document.added', targetKind: 'document', targetId, patientId, outcome: 'ok' });
      }
      for (const publish of publishers) publish(tx, added);
    });
    return this.reading.shown(added.map(({ id }) => id));
  }

  /**
   * Publishes the documents of one patient: to the sockets of the record's readers, and to the patient as a notification. The author
   * is not notified.
   */
  private async publisherOf(actor: Actor, patientId: string): Promise<(tx: Tx, added: readonly NewDocument[]) => void> {
    const [readers, names, patientUser] = await Promise.all([
      this.access.recordReaders(patientId),
      this.people.names([actor.partyId]),
      this.parties.userOf(patientId),
    ]);
    const name = names.get(actor.partyId) ?? '';
    const rooms = readers.map(userRoom);
    return (tx, added) => {
      for (const { id } of added.filter((one) => one.patientId === patientId)) {
        tx.publish(emitToRooms(`document:${id}`, rooms, 'document/created', { id, patientId, version: 1 }));
      }
      if (patientUser === null || patientId === actor.partyId) return;
      tx.publish(notifyUser(patientUser, 'document-new', { ID: newId(), name }));
    };
  }
}

function payloadsOf(value: unknown): readonly UploadPayload[] {
  const parsed = uploadPayloads.safeParse(value, { error: frenchIssue });
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data;
}
