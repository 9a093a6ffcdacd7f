import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  idOfKey,
  type PatientDocument,
  patientOfKey,
  type UploadPayload,
  uploadPayloads,
} from '@maillon/contracts/documents';
import { frenchIssue } from '@maillon/contracts/issues';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import { Database } from '../../platform/database.ts';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import { newId } from '../../platform/ids.ts';
import { tellUser } from '../../platform/notifications.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ObjectStore, type StoredObject } from '../../platform/storage.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { PeopleService } from '../people/people.service.ts';
import { DocumentsRepository, type NewDocument } from './documents.repository.ts';
import { DocumentsService } from './documents.service.ts';
import { isCut, readParts } from './multipart.ts';
import { onlySealed } from './sealed-file.ts';

/** Adding documents: streamed to the store, then written down; no row without its file, no file without its row. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly access: AccessService,
    private readonly people: PeopleService,
    private readonly documents: DocumentsRepository,
    private readonly reading: DocumentsService,
  ) {}

  /**
   * @throws {Refusal} `NOT_FOUND` for a patient whose file the actor may not complete, `UPLOAD_KEY_INVALID`,
   * `FILES_PAYLOADS_MISMATCH`, `CHECKSUM`, `KEY_EXISTS`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE` for clear bytes
   */
  async upload(actor: Actor, request: FastifyRequest): Promise<PatientDocument[]> {
    let payloads: readonly UploadPayload[] = [];
    const stored: StoredObject[] = [];
    try {
      await readParts(request, {
        onPayloads: async (value) => {
          payloads = payloadsOf(value);
          for (const patientId of new Set(payloads.map(({ key }) => patientOfKey(key)))) {
            await this.access.require(actor, 'WRITE', 'patient', patientId);
          }
        },
        onFile: async (bytes) => {
          const payload = payloads[stored.length];
          if (payload === undefined) throw new Refusal('FILES_PAYLOADS_MISMATCH');
          const kept = await this.keep(bytes);
          stored.push(kept);
          if (isCut(bytes)) throw new Refusal('PAYLOAD_TOO_LARGE');
          if (kept.sha256 !== payload.sha256) throw new Refusal('CHECKSUM');
        },
      });
      if (stored.length !== payloads.length) throw new Refusal('FILES_PAYLOADS_MISMATCH');
      return await this.write(actor, payloads, stored);
    } catch (error) {
      await Promise.all(stored.map(({ blobId }) => this.store.delete(blobId)));
      throw error;
    }
  }

  private async keep(bytes: Readable): Promise<StoredObject> {
    const sealed = new PassThrough();
    const [kept] = await Promise.all([
      this.store.put(sealed, 'application/octet-stream'),
      pipeline(bytes, onlySealed(), sealed),
    ]);
    return kept;
  }

  private async write(
    actor: Actor,
    payloads: readonly UploadPayload[],
    stored: readonly StoredObject[],
  ): Promise<PatientDocument[]> {
    const added = payloads.flatMap((payload, at): NewDocument[] => {
      const file = stored[at];
      const patientId = patientOfKey(payload.key);
      return file === undefined ? [] : [{ payload, patientId, authorId: actor.partyId, stored: file }];
    });
    const patients = [...new Set(added.map(({ patientId }) => patientId))];
    const toTell = await this.toTell(actor, patients);
    await this.database.tx(async (tx) => {
      for (const document of added) {
        this.documents.add(tx, document);
        const { id } = document.payload;
        tx.audit({ action: 'document.added', targetKind: 'document', targetId: id, outcome: 'ok' });
      }
      for (const { userId, name } of toTell) tx.tell(tellUser(userId, 'document-new', { ID: newId(), name }));
    });
    const ids = new Set(payloads.map(({ id }) => id));
    const shown = await Promise.all(patients.map((patientId) => this.reading.shown(patientId)));
    return shown.flat().filter(({ id }) => ids.has(id));
  }

  /** Patients are told of what others added; nobody is told of their own doing. */
  private async toTell(actor: Actor, patients: readonly string[]): Promise<{ userId: string; name: string }[]> {
    const name = (await this.people.cards([actor.partyId])).get(actor.partyId)?.common.name ?? '';
    const others = patients.filter((patientId) => patientId !== actor.partyId);
    const users = await Promise.all(others.map((patientId) => this.documents.userOfPatient(patientId)));
    return users.flatMap((userId) => (userId === null ? [] : [{ userId, name }]));
  }
}

function payloadsOf(value: unknown): readonly UploadPayload[] {
  const parsed = uploadPayloads.safeParse(value, { error: frenchIssue });
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  for (const { id, key } of parsed.data) if (idOfKey(key) !== id) throw new Refusal('UPLOAD_KEY_INVALID');
  return parsed.data;
}
