import type { ContentType, PatientDocument } from '@maillon/contracts/record/documents';
import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';
import { violatedConstraint } from '../../platform/postgres/postgres-errors.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf, present } from '../../platform/postgres/prisma-values.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';

export interface DocumentRow {
  readonly id: string;
  readonly patientId: string | null;
  readonly key: string;
  /** Sealed by its author, or clear where the document is. */
  readonly title: string;
  readonly type: PatientDocument['type'];
  readonly contentType: ContentType;
  readonly encrypted: boolean;
  readonly size: number;
  readonly sha256: string;
  readonly creation: string;
  readonly updated: string;
  readonly version: number;
  readonly authorId: string;
  readonly blobId: string;
  readonly appointmentId: string | null;
  readonly transmissionId: string | null;
  readonly teleexpertiseId: string | null;
}

/** What a browser knows of it before it is kept. */
export interface NewDocument extends Omit<DocumentRow, 'creation' | 'updated' | 'version'> {
  readonly sldSession: string | null;
  readonly context: object | null;
}

const SELECT = {
  id: true,
  patientId: true,
  key: true,
  title: true,
  titleSealed: true,
  type: true,
  contentType: true,
  encrypted: true,
  size: true,
  sha256: true,
  createdAt: true,
  updatedAt: true,
  version: true,
  authorId: true,
  blobId: true,
  appointmentId: true,
  transmissionId: true,
  teleexpertiseId: true,
} as const satisfies Prisma.DocumentSelect;
type Selected = Prisma.DocumentGetPayload<{ select: typeof SELECT }>;
/** From an SQL text with ISO instants. */
type Stored = Omit<Selected, 'createdAt' | 'updatedAt' | 'titleSealed'> & {
  readonly [At in 'createdAt' | 'updatedAt']: Date | string;
} & { readonly titleSealed: Uint8Array | null };

/** What finds a document takes no longer than what finds none: the row is asked for before the rights are known. */
const ONE = sql(
  'documents_one',
  `SELECT id, patient_id AS "patientId", key, title, title_sealed AS "titleSealed", type, content_type AS "contentType", encrypted,
          size, sha256, created_at AS "createdAt", updated_at AS "updatedAt", version, author_id AS "authorId", blob_id AS "blobId",
          appointment_id AS "appointmentId", transmission_id AS "transmissionId", teleexpertise_id AS "teleexpertiseId"
     FROM documents WHERE (id = $1 OR key = $2) AND deleted_at IS NULL`,
);

const SHOWN = 1000;
const RETENTION_MS = 30 * DAY_MS;
const PORTION = 500;
/** Where the same document is there already. */
const TAKEN = new Set(['documents_pkey', 'documents_key_key']);

@Injectable()
export class DocumentsRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly cipher: ColumnCipher,
    private readonly clock: Clock,
  ) {}

  /** @throws {Refusal} `KEY_EXISTS` for a document that was sent before */
  async add(_tx: Tx, { title, context, ...plain }: NewDocument): Promise<void> {
    const { document } = await this.prisma.client();
    const about = context === null ? {} : { context };
    const data = { ...plain, ...this.stored(plain.id, title, plain.encrypted), ...about };
    await document.createMany({ data }).catch((error: unknown) => {
      throw TAKEN.has(violatedConstraint(error) ?? '') ? new Refusal('KEY_EXISTS') : error;
    });
  }

  /** The newest first. */
  async ofPatient(patientId: string, type: PatientDocument['type'] | undefined): Promise<DocumentRow[]> {
    const { document } = await this.prisma.client();
    const found = await document.findMany({
      where: { patientId, deletedAt: null, ...present({ type }) },
      select: SELECT,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: SHOWN,
    });
    return found.map((row) => this.shown(row));
  }

  /** The pictures that were taken in a visit, the oldest first. */
  async capturesOf(appointmentId: string): Promise<DocumentRow[]> {
    const { document } = await this.prisma.client();
    const found = await document.findMany({
      where: { appointmentId, key: { startsWith: 'appointment-screenshot/' }, deletedAt: null },
      select: SELECT,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: SHOWN,
    });
    return found.map((row) => this.shown(row));
  }

  one(id: string): Promise<DocumentRow | undefined> {
    return this.find(id, null);
  }

  byKey(key: string): Promise<DocumentRow | undefined> {
    return this.find(null, key);
  }

  async some(ids: readonly string[]): Promise<DocumentRow[]> {
    const { document } = await this.prisma.client();
    const found = await document.findMany({ where: { id: { in: [...ids] }, deletedAt: null }, select: SELECT });
    return found.map((row) => this.shown(row));
  }

  async rename(_tx: Tx, { id, encrypted }: DocumentRow, title: string, sldSession: string | null): Promise<void> {
    const { document } = await this.prisma.client();
    const session = present({ sldSession: sldSession ?? undefined });
    const data = { ...this.stored(id, title, encrypted), ...session, ...this.touched() };
    await document.updateMany({ where: { id, deletedAt: null }, data });
  }

  async remove(_tx: Tx, id: string): Promise<void> {
    const { document } = await this.prisma.client();
    await document.updateMany({ where: { id, deletedAt: null }, data: { deletedAt: this.now(), ...this.touched() } });
  }

  /** For a key of which there is one document at a time, the newest. */
  async makeRoom(_tx: Tx, key: string): Promise<void> {
    const { document } = await this.prisma.client();
    await document.updateMany({ where: { key, deletedAt: null }, data: { deletedAt: this.now() } });
  }

  /** Those that were taken away a month ago; what is left of them are these blobs. */
  async purge(): Promise<string[]> {
    const { document } = await this.prisma.client();
    const deletedAt = { lt: new Date(this.clock.now() - RETENTION_MS) };
    const over = await document.findMany({ where: { deletedAt }, select: { id: true, blobId: true }, take: PORTION });
    await document.deleteMany({ where: { id: { in: over.map(({ id }) => id) } } });
    return over.map(({ blobId }) => blobId);
  }

  private async find(id: string | null, key: string | null): Promise<DocumentRow | undefined> {
    const [found] = await this.database.query(ONE, [id, key]);
    return found && this.shown(found);
  }

  private stored(id: string, title: string, encrypted: boolean) {
    if (encrypted || title === '') return { title, titleSealed: null };
    return { title: '', titleSealed: bytesOf(this.cipher.seal('documents', 'title', id, title)) };
  }

  private shown({ titleSealed, createdAt, updatedAt, type, contentType, ...row }: Stored): DocumentRow {
    const open = (sealed: Uint8Array) => this.cipher.open('documents', 'title', row.id, Buffer.from(sealed));
    return {
      ...row,
      title: titleSealed === null ? row.title : open(titleSealed),
      type: type as DocumentRow['type'],
      contentType: contentType as DocumentRow['contentType'],
      creation: new Date(createdAt).toISOString(),
      updated: new Date(updatedAt).toISOString(),
    };
  }

  private touched() {
    return { updatedAt: this.now(), version: { increment: 1 } } as const;
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
