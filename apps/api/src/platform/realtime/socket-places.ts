import { MINUTE_MS } from '@maillon/domain/time-units';
import { errorName } from '@maillon/server-kit/error-code';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Housekeeping } from '../housekeeping.ts';
import { bind, Database, sql } from '../postgres/database.ts';
import { lockOf } from '../postgres/locks.ts';
import { PrismaService } from '../postgres/prisma.ts';
import { REALTIME_SETTINGS, type RealtimeSettings } from './realtime-settings.ts';

const TAKE = sql(
  'socket_places_take',
  `INSERT INTO socket_places AS taken (user_id, place, socket_id)
   SELECT $1, place, $2 FROM generate_series(1, $3::int) AS place
    WHERE NOT EXISTS (SELECT 1 FROM socket_places t
                       WHERE t.user_id = $1 AND t.place = place.place
                         AND t.renewed_at > clock_timestamp() - $4::int * interval '1 millisecond')
    ORDER BY place LIMIT 1
   ON CONFLICT (user_id, place) DO UPDATE SET socket_id = excluded.socket_id, renewed_at = clock_timestamp()
   RETURNING place`,
);
const RENEW = sql(
  'socket_places_renew',
  'UPDATE socket_places SET renewed_at = clock_timestamp() WHERE socket_id = $1',
);
export class NoPlaceLeft extends Error {}

/** How many sockets a person has open, in all processes together (docs/decisions/sockets-through-postgres.md). */
@Injectable()
export class SocketPlaces implements OnModuleInit {
  private readonly log = new Logger('SocketPlaces');

  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
    private readonly housekeeping: Housekeeping,
    @Inject(REALTIME_SETTINGS) private readonly settings: RealtimeSettings,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register('places of sockets', async () => {
      const { socketPlace } = await this.prisma.client();
      await socketPlace.deleteMany({ where: { renewedAt: { lt: new Date(Date.now() - this.lifeMs) } } });
    });
  }

  /** @throws {NoPlaceLeft} */
  async take(userId: string, socketId: string): Promise<void> {
    const most = this.settings.maxSocketsPerPerson;
    // One at a time for each person, or those who come together would all look for the same place.
    const taken = await this.database.together(
      [lockOf(`sockets ${userId}`)],
      bind(TAKE, [userId, socketId, most, this.lifeMs]),
    );
    if (taken.length === 0) throw new NoPlaceLeft(`Déjà ${most} fenêtres ou appareils sont connectés à ce compte.`);
  }

  async renew(socketId: string): Promise<void> {
    await this.database.query(RENEW, [socketId]);
  }

  /** No caller waits for it: a place that cannot be given back is free again when its time is over. */
  free(socketId: string): void {
    this.delete(socketId).catch((error: unknown) => {
      this.log.warn(`a place stays taken: ${errorName(error)}`);
    });
  }

  private async delete(socketId: string): Promise<void> {
    const { socketPlace } = await this.prisma.client();
    await socketPlace.deleteMany({ where: { socketId } });
  }

  /** Two looks at the session may be missed. */
  private get lifeMs(): number {
    return 2 * this.settings.reverifyMs + MINUTE_MS;
  }
}
