import { Injectable } from '@nestjs/common';
import { Database, type RowOf, sql, type Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

/** An erased person whose file, or whose name in the files of others, was kept because the law said so. */
export type KeptFile = RowOf<typeof DUE>;

/** Who wrote in files stays their author as long as one of them is there. */
const DUE = sql(
  'kept_files_due',
  `SELECT r.id, u.id AS "userId", p.id AS "partyId", u.user_type AS "userType"
   FROM data_requests r JOIN published_users u ON u.id = r.user_id AND u.deleted_at IS NOT NULL JOIN published_parties p ON p.user_id = u.id
   WHERE r.kind = 'erasure' AND r.status = 'DONE' AND r.keep_until < $1
     AND (u.user_type = 'patient' OR NOT EXISTS (
          SELECT 1 FROM published_appointment_participants a WHERE a.party_id = p.id
          UNION ALL SELECT 1 FROM published_documents d WHERE d.author_id = p.id
          UNION ALL SELECT 1 FROM published_observations o WHERE o.author_id = u.id))
   ORDER BY r.keep_until, r.id LIMIT $2 FOR UPDATE OF r SKIP LOCKED`,
);

@Injectable()
export class KeptFilesRepository {
  constructor(
    readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  /** @param today `yyyy-MM-dd` */
  due(tx: Tx, today: string, limit: number): Promise<KeptFile[]> {
    return tx.query(DUE, [today, limit]);
  }

  async over(_tx: Tx, id: string): Promise<void> {
    const { dataRequest } = await this.prisma.client();
    await dataRequest.updateMany({ where: { id }, data: { identitySealed: null, keepUntil: null } });
  }
}
