import {
  type DynamicModule,
  Global,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type Provider,
} from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { ColumnCipher } from './crypto/column-cipher.ts';
import { ColumnReencryption } from './crypto/column-reencryption.ts';
import { DataJobs } from './data-jobs.ts';
import { ENV, type Env } from './env.ts';
import { Housekeeping } from './housekeeping.ts';
import { CopyingMailer } from './messaging/copying-mailer.ts';
import { DirectMessages } from './messaging/direct-messages.ts';
import { HttpSmsSender } from './messaging/http-sms-sender.ts';
import { LocalMailer } from './messaging/local-mailer.ts';
import { LocalSmsSender } from './messaging/local-sms-sender.ts';
import { Mailer } from './messaging/mail.ts';
import { OutgoingMessages } from './messaging/outgoing-messages.ts';
import { SmsSender } from './messaging/sms.ts';
import { SmtpMailer } from './messaging/smtp-mailer.ts';
import { Terminal } from './messaging/terminal.ts';
import { EarlierEvents } from './outbox/earlier-events.ts';
import { OutboxRepository } from './outbox/outbox.repository.ts';
import { OutboxHandlers } from './outbox/outbox-handlers.ts';
import { OutboxOrphans } from './outbox/outbox-orphans.ts';
import { OUTBOX_SETTINGS, outboxSettings } from './outbox/outbox-settings.ts';
import { OutboxSignal } from './outbox/outbox-signal.ts';
import { OutboxWorker } from './outbox/outbox-worker.ts';
import { EventWriter } from './outbox-event.ts';
import { PersonalData } from './personal-data.ts';
import { Database } from './postgres/database.ts';
import { JobLock } from './postgres/job-lock.ts';
import { openPool, PostgresPool } from './postgres/postgres-pool.ts';
import { PrismaService } from './postgres/prisma.ts';
import { BlobOwners } from './storage/blob-owners.ts';
import { FolderObjectStore } from './storage/folder-object-store.ts';
import { S3ObjectStore } from './storage/s3-object-store.ts';
import { ObjectStore } from './storage/storage.ts';
import { Clock, SystemClock } from './time/clock.ts';

/** Closes the pool last: deliveries and requests under way still need it while the rest shuts down. */
@Injectable()
class PoolLifetime implements OnApplicationShutdown {
  constructor(private readonly pool: PostgresPool) {}

  async onApplicationShutdown(): Promise<void> {
    if (!this.pool.ending) await this.pool.end();
  }
}

function mailerOf({ MODE, SMTP_URL }: Env): typeof LocalMailer | typeof SmtpMailer | typeof CopyingMailer {
  if (SMTP_URL === undefined) return LocalMailer;
  return MODE === 'LOCAL' ? CopyingMailer : SmtpMailer;
}

/** Each port with the adapter that the environment asks for. */
const adaptersOf = (env: Env): Provider[] => [
  { provide: Mailer, useClass: mailerOf(env) },
  { provide: SmsSender, useClass: env.SMS_URL === undefined ? LocalSmsSender : HttpSmsSender },
  { provide: ObjectStore, useClass: env.S3_BUCKET === undefined ? FolderObjectStore : S3ObjectStore },
];

const SHARED = [
  ENV,
  Clock,
  PostgresPool,
  Database,
  JobLock,
  PrismaService,
  ColumnCipher,
  ColumnReencryption,
  OutboxHandlers,
  OutboxRepository,
  EarlierEvents,
  Housekeeping,
  PersonalData,
  OutgoingMessages,
  Mailer,
  SmsSender,
  BlobOwners,
  ObjectStore,
  DirectMessages,
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
    { provide: EventWriter, useExisting: OutboxSignal },
    Database,
    JobLock,
    PrismaService,
    ColumnCipher,
    ColumnReencryption,
    OutboxHandlers,
    EarlierEvents,
    OutboxRepository,
    OutboxWorker,
    OutboxOrphans,
    Housekeeping,
    PersonalData,
    BlobOwners,
    DataJobs,
    OutgoingMessages,
    Terminal,
    DirectMessages,
    ...adaptersOf(env),
  ],
  exports: SHARED,
});
