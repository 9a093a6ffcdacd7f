import { documentKey } from '@maillon/contracts/fields/upload-keys';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import type { Wire } from '../../platform/http/call.ts';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { emitToRooms } from '../../platform/realtime/realtime.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { DocumentsRepository, type NewDocument } from './documents.repository.ts';
import { type Announced, FileReceiver } from './file-receiver.ts';

/** The sealed report of a visit, as its author announces it. */
export interface AnnouncedReport {
  readonly id: string;
  /** Sealed. */
  readonly title: string;
  readonly sha256: string;
  readonly patientId: string;
  readonly appointmentId: string;
}

/** Takes the report of a visit into the record of its patient, in the transaction that ends the visit. */
@Injectable()
export class ReportFiles {
  constructor(
    private readonly database: Database,
    private readonly receiver: FileReceiver,
    private readonly documents: DocumentsRepository,
    private readonly access: AccessService,
  ) {}

  /**
   * @param announce reads and judges what is announced: the caller owns the visit, and so the rights; null: no file comes
   * @param end ends the visit, with the id of its document
   * @throws {Refusal} as {@link FileReceiver.receive}, `KEY_EXISTS`
   */
  receive<Ended>(
    actor: Actor,
    wire: Wire,
    announce: (payloads: unknown) => Promise<AnnouncedReport | null>,
    end: (tx: Tx, documentId: string | null) => Promise<Ended>,
  ): Promise<Ended> {
    const announceAll = async (payloads: unknown): Promise<Announced[]> => {
      const report = await announce(payloads);
      return report === null ? [] : [announced(report)];
    };
    return this.receiver.receive(actor, wire, announceAll, async ([report]) => {
      const readers = report?.patientId == null ? [] : await this.access.recordReaders(report.patientId);
      return this.database.tx(async (tx) => {
        const ended = await end(tx, report?.id ?? null);
        if (report !== undefined) await this.add(tx, report, readers);
        return ended;
      });
    });
  }

  private async add(tx: Tx, document: NewDocument, readers: readonly string[]): Promise<void> {
    const { id, patientId } = document;
    await this.documents.add(tx, document);
    tx.audit({ action: 'document.added', targetKind: 'document', targetId: id, patientId, outcome: 'ok' });
    if (patientId === null) return;
    const created = { id, patientId, version: 1 };
    tx.publish(emitToRooms(`document:${id}`, readers.map(userRoom), 'document/created', created));
  }
}

const announced = ({ id, title, sha256, patientId, appointmentId }: AnnouncedReport): Announced => {
  const key = documentKey(patientId, id);
  return {
    id,
    payload: {
      ...{ id, key, title, sha256, encrypted: true, contentType: 'application/pdf' },
      document: { type: 'diagnosticReport' },
    },
    target: { kind: 'document', key, patientId, appointmentId, transmissionId: null, teleexpertiseId: null },
  };
};
