import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { isPatientPlace, placeOf, type UploadPlace } from '@maillon/contracts/fields/upload-keys';
import type { PatientDocument } from '@maillon/contracts/record/documents';
import { isSealed, sealedSessionId } from '@maillon/domain/sealed';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import type { FileAnswer } from '../../platform/http/call.ts';
import { rangeOf } from '../../platform/http/output/byte-range.ts';
import { checkVersion, type SeenVersions } from '../../platform/http/output/versions.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { BlobNotFound, type ByteRange, ObjectStore } from '../../platform/storage/storage.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { ReadTrail } from '../audit/read-trail.service.ts';
import { PeopleService } from '../people/people.service.ts';
import { SealedSessions } from '../sealed-sessions/sealed-sessions.service.ts';
import { AtRestCipher, isSealedAtRest } from './at-rest-cipher.ts';
import { type DocumentRow, DocumentsRepository } from './documents.repository.ts';
import { type Hanging, UploadRights } from './upload-rights.service.ts';

const EXTENSIONS: Partial<Record<PatientDocument['contentType'], string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
};

const NOWHERE = {
  ...{ key: '', type: 'document', patientId: null, appointmentId: null, transmissionId: null, teleexpertiseId: null },
} as const satisfies Omit<Hanging, 'id'>;

/** What would hang there, for a key that nothing bears yet: its rights are asked like those of what does. */
const hangingAt = (key: string, { kind, ownerId, id }: UploadPlace): Hanging => ({
  ...NOWHERE,
  id: id ?? ownerId,
  key,
  patientId: isPatientPlace(kind) ? ownerId : null,
  appointmentId: kind === 'appointment-screenshot' ? ownerId : null,
  transmissionId: kind === 'transmission' ? ownerId : null,
  teleexpertiseId: kind === 'teleexpertise' ? ownerId : null,
});

/** Files that are there: of patients, which the server cannot read, of visits and threads, and pictures of people. */
@Injectable()
export class DocumentsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly atRest: AtRestCipher,
    private readonly access: AccessService,
    private readonly rights: UploadRights,
    private readonly people: PeopleService,
    private readonly trail: ReadTrail,
    private readonly documents: DocumentsRepository,
    private readonly housekeeping: Housekeeping,
    private readonly sealed: SealedSessions,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register('documents taken away', async () => {
      const blobs = await this.documents.purge();
      await Promise.all(blobs.map((blobId) => this.store.delete(blobId)));
    });
  }

  /** @throws {Refusal} `NOT_FOUND` for a patient whose file the actor may not read */
  async list(actor: Actor, id: string, type: PatientDocument['type'] | undefined): Promise<PatientDocument[]> {
    if (!(await this.access.may(actor, 'READ', 'patient', id))) {
      await this.trail.refused(actor, id);
      throw new Refusal('NOT_FOUND');
    }
    const patientId = await this.access.requireKnownPatient(actor, id);

    await this.trail.note(actor, patientId, { kind: 'patient', id: patientId });
    return this.present(await this.documents.ofPatient(patientId, type));
  }

  /** @throws {Refusal} `NOT_FOUND` */
  async get(actor: Actor, id: string): Promise<PatientDocument> {
    const row = await this.see(actor, id);

    if (row.patientId !== null) await this.trail.note(actor, row.patientId, { kind: 'document', id });
    return this.present([row]).then(([document]) => document as PatientDocument);
  }

  /** Null where nothing bears that key yet. @throws {Refusal} `NOT_FOUND` where the actor may not look */
  async find(actor: Actor, key: string): Promise<PatientDocument | null> {
    const place = placeOf(key);
    if (place === null) throw new Refusal('NOT_FOUND');
    const row = await this.documents.byKey(key);
    if (!(await this.rights.mayRead(actor, row ?? hangingAt(key, place)))) {
      if (isPatientPlace(place.kind)) await this.trail.refused(actor, place.ownerId);
      throw new Refusal('NOT_FOUND');
    }
    if (row === undefined) return null;
    if (row.patientId !== null) await this.trail.note(actor, row.patientId, { kind: 'document', id: row.id });
    return (await this.present([row]))[0] ?? null;
  }

  /** @throws {Refusal} `IMPERSONATION_READ_ONLY` under whatever address, `NOT_FOUND`, `RANGE_NOT_SATISFIABLE` */
  async open(actor: Actor, id: string, headers: IncomingHttpHeaders): Promise<FileAnswer> {
    if (actor.impersonatorId !== null) throw new Refusal('IMPERSONATION_READ_ONLY');
    const row = await this.see(actor, id);

    if (row.patientId !== null) await this.trail.note(actor, row.patientId, { kind: 'document', id });
    const { size, encrypted, contentType, sha256 } = row;
    const tag = `"${sha256}"`;
    const range = rangeOf(headers, size, tag);
    const name = encrypted ? `${id}.sealed` : nameOf(row);
    const type = encrypted ? 'application/octet-stream' : contentType;
    return { bytes: await this.bytesOf(row, range), size, type, name, tag, range };
  }

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN`, `STALE_VERSION`, `VALIDATION_FAILED` for a clear title of a sealed document, `ENVELOPE_SCOPE` */
  async rename(actor: Actor, id: string, title: string, ifMatch: SeenVersions): Promise<PatientDocument> {
    const row = await this.see(actor, id);

    await this.rights.requireChange(actor, row);
    if (row.encrypted !== isSealed(title)) throw new Refusal('VALIDATION_FAILED', { field: '/title' });

    checkVersion(ifMatch, row.version, 'optional');
    const sessionId = sealedSessionId(title);
    const resource = sealedFor.documents(row.patientId ?? '');
    const { patientId } = row;
    const named = { pointer: '/title', resource, patientId: patientId ?? undefined };
    await this.sealed.require(actor, sessionId === null ? [] : [{ ...named, sessionId }]);

    await this.database.tx(async (tx) => {
      await this.documents.rename(tx, row, title, sessionId);
      tx.audit({ action: 'document.renamed', targetKind: 'document', targetId: id, patientId, outcome: 'ok' });
    });
    const [shown] = await this.shown([id]);
    if (shown === undefined) throw new Refusal('NOT_FOUND');
    return shown;
  }

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN` for what is neither the actor's own file nor added by them a day ago at most */
  async remove(actor: Actor, id: string): Promise<void> {
    const row = await this.see(actor, id);

    await this.rights.requireChange(actor, row);

    await this.database.tx(async (tx) => {
      await this.documents.remove(tx, id);
      const { patientId } = row;
      tx.audit({ action: 'document.removed', targetKind: 'document', targetId: id, patientId, outcome: 'ok' });
    });
  }

  /** Of a visit whose report the caller writes, as was made sure. The oldest first. */
  async capturesOf(appointmentId: string): Promise<PatientDocument[]> {
    return this.present(await this.documents.capturesOf(appointmentId));
  }

  /** Of documents that the caller has just written; in no order. */
  async shown(ids: readonly string[]): Promise<PatientDocument[]> {
    return this.present(await this.documents.some(ids));
  }

  private async present(rows: readonly DocumentRow[]): Promise<PatientDocument[]> {
    const names = await this.people.names(rows.map(({ authorId }) => authorId));
    return rows.map(({ authorId, ...row }) => ({
      ...row,
      author: { id: authorId, name: names.get(authorId) ?? '' },
    }));
  }

  private async see(actor: Actor, id: string): Promise<DocumentRow> {
    const row = await this.documents.one(id);
    const may = await this.rights.mayRead(actor, row ?? { ...NOWHERE, id });
    if (may && row !== undefined) return row;
    await this.trail.refused(actor, id, 'document');
    throw new Refusal('NOT_FOUND');
  }

  /** Bytes that were lost are told as such: the sweep of the store says so to the person who looks after it. */
  private async bytesOf(row: DocumentRow, range: ByteRange | undefined): Promise<Readable> {
    const { id, blobId, size, encrypted } = row;
    try {
      if (isSealedAtRest(row.key, encrypted)) return await this.atRest.open(this.store, { id, blobId, size }, range);
      return await this.store.get(blobId, range);
    } catch (error) {
      if (error instanceof BlobNotFound) throw new Refusal('NOT_FOUND');
      throw error;
    }
  }
}

const nameOf = ({ id, title, contentType }: DocumentRow): string => {
  const extension = EXTENSIONS[contentType];
  const name = title === '' ? id : title;
  return extension === undefined || name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`;
};
