import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Database, sql } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

/** What goes to a reader who has not opened the file: the last measures, or the last period alone. */
export type Excerpt = 'measures' | 'term';

const PATIENT = sql(
  'read_trail_patient',
  `SELECT coalesce((SELECT id FROM published_parties WHERE (id = $1 OR user_id = $1) AND kind = 'patient'),
                   (SELECT patient_id FROM published_appointments WHERE id = $1),
                   (SELECT patient_id FROM published_documents WHERE id = $1)) AS id`,
);

@Injectable()
export class ReadTrailRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  /** @param id of the patient (profile or user), of a visit or of a document; null where none of them has it */
  async patientOf(id: string): Promise<string | null> {
    const [patient] = await this.database.query(PATIENT, [id]);
    return patient?.id ?? null;
  }

  /** @param since ISO instant */
  async hasExcerpt(
    { userId, impersonatorId }: Actor,
    patientId: string,
    kind: Excerpt,
    since: string,
  ): Promise<boolean> {
    const { auditEvent } = await this.prisma.client();
    const by = { actor: userId, impersonator: impersonatorId };
    const found = await auditEvent.findFirst({
      where: { ...by, at: { gt: since }, patientId, action: 'record.read', targetKind: kind, outcome: 'ok' },
      select: { seq: true },
    });
    return found !== null;
  }
}
