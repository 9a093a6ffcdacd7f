import type { PatientDocument } from '@maillon/contracts/documents';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import type { FileAnswer } from '../../platform/call.ts';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/database.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ObjectStore } from '../../platform/storage.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { ReadTrail } from '../audit/read-trail.service.ts';
import { PeopleService } from '../people/people.service.ts';
import { type DocumentRow, DocumentsRepository } from './documents.repository.ts';

const TAKE_BACK_WITHIN_MS = 24 * 60 * 60_000;

/** The documents of a patient, which nobody here can read. */
@Injectable()
export class DocumentsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly store: ObjectStore,
    private readonly access: AccessService,
    private readonly people: PeopleService,
    private readonly trail: ReadTrail,
    private readonly documents: DocumentsRepository,
    private readonly housekeeping: Housekeeping,
  ) {}

  onModuleInit(): void {
    this.housekeeping.on('documents taken away', async () => {
      const blobs = await this.documents.purge();
      await Promise.all(blobs.map((blobId) => this.store.delete(blobId)));
    });
  }

  /** @throws {Refusal} `NOT_FOUND` for a patient whose file the actor may not read */
  async list(actor: Actor, patientId: string, type: PatientDocument['type'] | undefined): Promise<PatientDocument[]> {
    await this.requireRead(actor, patientId, patientId);
    await this.trail.note(actor, patientId, { kind: 'patient', id: patientId });
    return this.shown(patientId, type);
  }

  /** @throws {Refusal} `NOT_FOUND` */
  async get(actor: Actor, id: string): Promise<PatientDocument> {
    const row = await this.see(actor, id);
    await this.trail.note(actor, row.patientId, { kind: 'document', id });
    return this.present([row]).then(([document]) => document as PatientDocument);
  }

  /** @throws {Refusal} `NOT_FOUND` */
  async open(actor: Actor, id: string): Promise<FileAnswer> {
    const row = await this.see(actor, id);
    await this.trail.note(actor, row.patientId, { kind: 'document', id });
    return {
      bytes: await this.store.get(row.blobId),
      size: row.size,
      type: 'application/octet-stream',
      name: `${id}.sealed`,
    };
  }

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN` for what is neither the actor's own file nor added by them a day ago at most */
  async remove(actor: Actor, id: string): Promise<void> {
    const row = await this.see(actor, id);

    const isOwnFile = row.patientId === actor.partyId;
    const isFresh = this.clock.now() - Date.parse(row.creation) <= TAKE_BACK_WITHIN_MS;
    const mayRemove = row.authorId === actor.partyId && (isOwnFile || isFresh);
    if (!mayRemove) throw new Refusal('FORBIDDEN');

    await this.database.tx(async (tx) => {
      this.documents.remove(tx, id);
      tx.audit({ action: 'document.removed', targetKind: 'document', targetId: id, outcome: 'ok' });
    });
  }

  /** Of a patient whom the caller has found readable. */
  async shown(patientId: string, type?: PatientDocument['type']): Promise<PatientDocument[]> {
    return this.present(await this.documents.ofPatient(patientId, type));
  }

  private async present(rows: readonly DocumentRow[]): Promise<PatientDocument[]> {
    const cards = await this.people.cards(rows.map(({ authorId }) => authorId));
    return rows.map(({ id, key, title, type: kind, contentType, size, creation, authorId }) => ({
      id,
      key,
      title,
      type: kind,
      contentType,
      size,
      creation,
      author: { id: authorId, name: cards.get(authorId)?.common.name ?? '' },
    }));
  }

  private async see(actor: Actor, id: string): Promise<DocumentRow> {
    const row = await this.documents.one(id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    await this.requireRead(actor, row.patientId, row.patientId);
    return row;
  }

  private async requireRead(actor: Actor, patientId: string, asked: string): Promise<void> {
    if (await this.access.may(actor, 'READ', 'patient', patientId)) return;
    await this.trail.refused(actor, asked);
    throw new Refusal('NOT_FOUND');
  }
}
