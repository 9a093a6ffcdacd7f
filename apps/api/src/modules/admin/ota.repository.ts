import type { OtaEntry } from '@maillon/contracts/system/admin';
import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';

export interface NewBundle {
  readonly id: string;
  readonly version: string;
  readonly platform: OtaEntry['platform'];
  readonly url: string;
  readonly checksum: string;
  readonly publishedBy: string;
}

const COLUMNS = `b.version, b.url, b.checksum, b.platform, b.published_at AS "publishedAt",
  u.first_name || ' ' || u.last_name AS "publishedBy"`;
const FROM = 'FROM ota_bundles b JOIN users u ON u.id = b.published_by';

const FIND = sql(
  'ota_find',
  `SELECT ${COLUMNS} ${FROM} WHERE ($1 = 'latest' OR b.version = $1) AND (b.platform = 'all' OR $2::text IS NULL OR b.platform = $2)
   ORDER BY b.published_at DESC, b.id DESC LIMIT 1`,
);
const LIST = sql('ota_list', `SELECT ${COLUMNS} ${FROM} ORDER BY b.published_at DESC, b.id DESC LIMIT 200`);
const ADD = sql(
  'ota_add',
  `INSERT INTO ota_bundles (id, version, platform, url, checksum, published_by) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (version, platform) DO NOTHING RETURNING id`,
);

@Injectable()
export class OtaRepository {
  constructor(private readonly database: Database) {}

  /** @param version or `latest`; @param platform null = any */
  async find(version: string, platform: string | null): Promise<OtaEntry | undefined> {
    return (await this.database.query<OtaEntry>(FIND, [version, platform]))[0];
  }

  list(): Promise<OtaEntry[]> {
    return this.database.query<OtaEntry>(LIST);
  }

  /** False when this version is published already. */
  async add(tx: Tx, { id, version, platform, url, checksum, publishedBy }: NewBundle): Promise<boolean> {
    return (await tx.query(ADD, [id, version, platform, url, checksum, publishedBy])).length > 0;
  }
}
