import {
  type DynamicModule,
  Global,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type Provider,
} from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { FolderObjectStore } from './adapters/folder-object-store.ts';
import { HttpSmsSender } from './adapters/http-sms-sender.ts';
import { LocalMailer } from './adapters/local-mailer.ts';
import { LocalSmsSender } from './adapters/local-sms-sender.ts';
import { OutgoingMessages } from './adapters/outgoing-messages.ts';
import { S3ObjectStore } from './adapters/s3-object-store.ts';
import { SmtpMailer } from './adapters/smtp-mailer.ts';
import { Terminal } from './adapters/terminal.ts';
import { Clock, SystemClock } from './clock.ts';
import { ColumnCipher } from './column-cipher.ts';
import { DataJobs } from './data-jobs.ts';
import { Database } from './database.ts';
import { ENV, type Env } from './env.ts';
import { Housekeeping } from './housekeeping.ts';
import { Letters } from './letters.ts';
import { Mailer } from './mail.ts';
import { OutboxRepository } from './outbox.repository.ts';
import { OutboxHandlers } from './outbox-handlers.ts';
import { OutboxOrphans } from './outbox-orphans.ts';
import { OUTBOX_SETTINGS, outboxSettings } from './outbox-settings.ts';
import { OutboxSignal } from './outbox-signal.ts';
import { OutboxWorker } from './outbox-worker.ts';
import { openPool, PostgresPool } from './postgres-pool.ts';
import { PrismaService } from './prisma.ts';
import { SmsSender } from './sms.ts';
import { ObjectStore } from './storage.ts';

/** Closes the pool last: deliveries and requests under way still need it while the rest shuts down. */
@Injectable()
class PoolLifetime implements OnApplicationShutdown {
  constructor(private readonly pool: PostgresPool) {}

  async onApplicationShutdown(): Promise<void> {
    if (!this.pool.ending) await this.pool.end();
  }
}

/** Each port with the adapter that the environment asks for. */
const adaptersOf = (env: Env): Provider[] => [
  { provide: Mailer, useClass: env.SMTP_URL === undefined ? LocalMailer : SmtpMailer },
  { provide: SmsSender, useClass: env.SMS_URL === undefined ? LocalSmsSender : HttpSmsSender },
  { provide: ObjectStore, useClass: env.S3_BUCKET === undefined ? FolderObjectStore : S3ObjectStore },
];

const SHARED = [
  ENV,
  Clock,
  PostgresPool,
  Database,
  PrismaService,
  ColumnCipher,
  OutboxHandlers,
  Housekeeping,
  OutgoingMessages,
  Mailer,
  SmsSender,
  ObjectStore,
  Letters,
];

@Global()
@Module({})
class DataModule {}

/** Everything between the modules and the world that keeps things: database, outbox, ports. Seen by every module. */
export const dataModule = (env: Env): DynamicModule => ({
  module: DataModule,
  imports: [ScheduleModule.forRoot()],
  providers: [
    { provide: ENV, useValue: env },
    { provide: Clock, useClass: SystemClock },
    { provide: PostgresPool, useFactory: () => openPool(env) },
    { provide: OUTBOX_SETTINGS, useValue: outboxSettings },
    PoolLifetime,
    OutboxSignal,
    Database,
    PrismaService,
    ColumnCipher,
    OutboxHandlers,
    OutboxRepository,
    OutboxWorker,
    OutboxOrphans,
    Housekeeping,
    DataJobs,
    OutgoingMessages,
    Terminal,
    Letters,
    ...adaptersOf(env),
  ],
  exports: SHARED,
});
