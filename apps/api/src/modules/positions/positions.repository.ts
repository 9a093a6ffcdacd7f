import { Injectable } from '@nestjs/common';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { Database, sql } from '../../platform/postgres/database.ts';

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  /** In metres. */
  readonly accuracy?: number | undefined;
}

export interface KnownPlace extends Place {
  readonly capturedAt: string;
}

const PUT = sql(
  'positions_put',
  `INSERT INTO positions (user_id, place_sealed, captured_at) VALUES ($1, $2, $3)
   ON CONFLICT (user_id) DO UPDATE SET place_sealed = excluded.place_sealed, captured_at = excluded.captured_at
   WHERE positions.captured_at < excluded.captured_at`,
);
const FIND = sql(
  'positions_find',
  'SELECT place_sealed AS sealed, captured_at AS "capturedAt" FROM positions WHERE user_id = $1',
);
/** Privacy policy: geolocation is kept for two months. A portion: housekeeping comes round again. */
const FORGET_OLD = sql(
  'positions_forget_old',
  `DELETE FROM positions WHERE user_id IN (
     SELECT user_id FROM positions WHERE captured_at < now() - interval '2 months' ORDER BY captured_at LIMIT 500)`,
);

/** Keeps places sealed (design api §5.1, class C1). */
@Injectable()
export class PositionsRepository {
  constructor(
    private readonly database: Database,
    private readonly cipher: ColumnCipher,
  ) {}

  async put(userId: string, place: Place, capturedAt: string): Promise<void> {
    const sealed = this.cipher.seal('positions', 'place', userId, JSON.stringify(place));
    await this.database.query(PUT, [userId, sealed, capturedAt]);
  }

  async find(userId: string): Promise<KnownPlace | null> {
    const [row] = await this.database.query<{ sealed: Buffer; capturedAt: string }>(FIND, [userId]);
    if (row === undefined) return null;
    const place = JSON.parse(this.cipher.open('positions', 'place', userId, row.sealed)) as Place;
    return { ...place, capturedAt: row.capturedAt };
  }

  async forgetOld(): Promise<void> {
    await this.database.query(FORGET_OLD);
  }
}
