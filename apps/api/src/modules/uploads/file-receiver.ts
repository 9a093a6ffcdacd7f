import type { UploadPayload } from '@maillon/contracts/record/documents';
import { sealedSessionId } from '@maillon/domain/sealed';
import { sealedFor } from '@maillon/domain/sealed-resource';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import type { Wire } from '../../platform/http/call.ts';
import { isRefusedByPostgres } from '../../platform/postgres/postgres-errors.ts';
import { Refusal } from '../../platform/refusal.ts';
import { SealedSessions } from '../sealed-sessions/sealed-sessions.service.ts';
import type { NewDocument } from './documents.repository.ts';
import { FileWriter, type StoredFile } from './file-writer.ts';
import { readParts } from './multipart.ts';
import type { UploadTarget } from './upload-rights.service.ts';

/** One file that was announced and that its sender may add. */
export interface Announced {
  readonly id: string;
  readonly payload: UploadPayload;
  readonly target: UploadTarget;
}

/** Files as they come: streamed to the store, and taken out of it again where they are not written down. */
@Injectable()
export class FileReceiver {
  constructor(
    private readonly writer: FileWriter,
    private readonly sealed: SealedSessions,
  ) {}

  /**
   * @param announce what the field `payloads` announces, judged before any byte is kept
   * @param write keeps the rows; its refusal takes the bytes away
   * @throws {Refusal} `FILES_PAYLOADS_MISMATCH`, `CHECKSUM`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE`, `ENVELOPE_SCOPE`, or what those throw
   */
  async receive<Kept>(
    actor: Actor,
    wire: Wire,
    announce: (payloads: unknown) => Promise<readonly Announced[]>,
    write: (added: readonly NewDocument[]) => Promise<Kept>,
  ): Promise<Kept> {
    let announced: readonly Announced[] = [];
    const stored: StoredFile[] = [];
    let isWriting = false;
    try {
      await readParts(wire, {
        onPayloads: async (value) => {
          announced = await announce(value);
          for (const { target, payload } of announced) this.writer.requireForm(target, payload);
          await this.sealed.require(actor, announced.flatMap(titleNamed));
        },
        onFile: async (bytes) => {
          const next = announced[stored.length];
          if (next === undefined) throw new Refusal('FILES_PAYLOADS_MISMATCH');
          stored.push(await this.writer.write(bytes, next.id, next.target, next.payload));
        },
      });
      if (stored.length !== announced.length) throw new Refusal('FILES_PAYLOADS_MISMATCH');
      const added = announced.flatMap((one, at) => {
        const file = stored[at];
        return file === undefined ? [] : [newDocument(actor, one, file)];
      });
      isWriting = true;
      return await write(added);
    } catch (error) {
      // A commit whose answer was lost may have kept the rows: then the bytes stay, and `orphan-files.ts` takes those that no row names.
      const mayBeKept = isWriting && !(error instanceof Refusal) && !isRefusedByPostgres(error);
      if (!mayBeKept) await this.writer.remove(stored);
      throw error;
    }
  }
}

/** The session of a sealed title, which its file is sealed in too. */
const titleNamed = ({ payload, target }: Announced, at: number) => {
  const sessionId = payload.encrypted ? sealedSessionId(payload.title) : null;
  const resource = sealedFor.documents(target.patientId ?? '');
  const patientId = target.patientId ?? undefined;
  return sessionId === null ? [] : [{ pointer: `/payloads/${at}/title`, sessionId, resource, patientId }];
};

function newDocument(actor: Actor, { id, payload, target }: Announced, file: StoredFile): NewDocument {
  const { title, encrypted, document: reference } = payload;
  const { key, patientId, appointmentId, transmissionId, teleexpertiseId } = target;
  const { date, context } = reference ?? {};
  const type = reference?.type ?? 'document';
  return {
    ...{ id, key, patientId, title, type, encrypted, appointmentId, transmissionId, teleexpertiseId },
    ...file,
    authorId: actor.partyId,
    sldSession: sealedSessionId(title),
    context: date === undefined && context === undefined ? null : { date, ...context },
  };
}
