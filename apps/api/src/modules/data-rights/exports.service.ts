import type { DataRequest } from '@maillon/contracts/accounts/data-rights';
import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import type { FileAnswer } from '../../platform/http/call.ts';
import { newId } from '../../platform/ids.ts';
import { notifyUser } from '../../platform/messaging/notifications.ts';
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';
import { Database } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ObjectStore } from '../../platform/storage/storage.ts';
import { Clock } from '../../platform/time/clock.ts';
import { DataRequestsRepository } from './data-requests.repository.ts';
import { ExportArchive } from './export-archive.ts';

const MAKE_ARCHIVE = 'data.export';
const makeArchive = z.object({ requestId: z.string() });
const RETENTION_MS = 7 * DAY_MS;

/** Copies of one's own data: asked for, made in the background, kept for a week. */
@Injectable()
export class ExportsService implements OnModuleInit {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly requests: DataRequestsRepository,
    private readonly archives: ExportArchive,
    private readonly store: ObjectStore,
    private readonly handlers: OutboxHandlers,
    private readonly housekeeping: Housekeeping,
  ) {}

  onModuleInit(): void {
    this.handlers.on(MAKE_ARCHIVE, async ({ payload }) => this.make(makeArchive.parse(payload).requestId));
    this.housekeeping.register('archives of personal data', () => this.deleteExpired());
  }

  /** @throws {Refusal} `EXPORT_RUNNING` */
  request({ userId }: Actor): Promise<DataRequest> {
    return this.database.tx(async (tx) => {
      const id = newId();
      const request = await this.requests.add(tx, {
        id,
        userId,
        kind: 'export',
        status: 'PENDING',
        reason: null,
        dueAt: null,
      });
      if (request === undefined) throw new Refusal('EXPORT_RUNNING');

      tx.audit({ action: 'data.export_requested', targetKind: 'data-request', targetId: id, outcome: 'ok' });
      tx.publish({ kind: MAKE_ARCHIVE, key: `data-request:${id}`, payload: { requestId: id } });
      return request;
    });
  }

  /** @throws {Refusal} `NOT_FOUND` for a request of another person, `ARCHIVE_EXPIRED` when its week is over */
  async open({ userId }: Actor, id: string): Promise<FileAnswer> {
    const archive = await this.requests.archive(id, userId);
    if (archive === undefined || archive.status === 'PENDING') throw new Refusal('NOT_FOUND');
    const { blobId, size, dueAt } = archive;
    const isOver = archive.status !== 'READY' || dueAt === null || Date.parse(dueAt) <= this.clock.now();
    if (isOver || blobId === null || size === null) throw new Refusal('ARCHIVE_EXPIRED');

    await this.database.tx(async (tx) =>
      tx.audit({ action: 'data.export_downloaded', targetKind: 'data-request', targetId: id, outcome: 'ok' }),
    );
    return { bytes: await this.store.get(blobId), size, type: 'application/zip', name: 'mes-donnees-maillon.zip' };
  }

  /** Twice is once: a request that is ready is not made again, and the bytes of a lost race are thrown away. */
  private async make(id: string): Promise<void> {
    const userId = await this.requests.pendingUser(id);
    const bytes = userId === undefined ? undefined : await this.archives.of(userId);
    if (userId === undefined || bytes === undefined) return;

    const { blobId, size } = await this.store.put(bytes, 'application/zip');
    const dueAt = new Date(this.clock.now() + RETENTION_MS).toISOString();
    const isFirst = await this.database.tx(async (tx) => {
      const done = await this.requests.ready(tx, id, blobId, size, dueAt);
      if (done) tx.publish(notifyUser(userId, 'data-request', { kind: 'export', status: 'ready' }));
      return done;
    });
    if (!isFirst) await this.store.delete(blobId);
  }

  private async deleteExpired(): Promise<void> {
    const blobs = await this.requests.expire(new Date(this.clock.now()).toISOString());
    for (const blobId of blobs) await this.store.delete(blobId);
  }
}
