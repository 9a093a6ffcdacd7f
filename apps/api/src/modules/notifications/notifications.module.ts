import { Global, Module } from '@nestjs/common';
import { ColumnReencryption } from '../../platform/crypto/column-reencryption.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { Notifier } from '../../platform/messaging/notifications.ts';
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';
import { KnownSessionsModule } from '../auth/sessions/known-sessions.module.ts';
import { ChannelDelivery } from './channel-delivery.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';
import { DevicesRepository } from './devices.repository.ts';
import { ErasedSubjects } from './erased-subjects.ts';
import { InboxRepository } from './inbox.repository.ts';
import { Inbox } from './inbox.ts';
import { InboxMirror, NoMirror } from './inbox-mirror.ts';
import { NotificationLinks } from './notification-links.ts';
import { NotificationWriter } from './notification-writer.ts';
import { NotificationsController } from './notifications.controller.ts';
import { NotificationsService } from './notifications.service.ts';
import { NovuClient } from './novu-client.ts';
import { NovuMirror } from './novu-mirror.ts';
import { NotificationsPersonalData } from './personal-data.ts';
import { ProviderIdentity } from './provider-identity.ts';
import { PushSender } from './push-sender.ts';
import { UserNotifications } from './user-notifications.ts';
import { UserNotifier } from './user-notifier.ts';
import { WebPush } from './web-push.ts';

/** Global for the port alone: every module tells through `Notifier`, and none imports this one. */
@Global()
@Module({
  imports: [KnownSessionsModule],
  controllers: [NotificationsController],
  providers: [
    NotificationsPersonalData,
    {
      provide: InboxMirror,
      useFactory: (env: Env, handlers: OutboxHandlers, deliveries: DeliveriesRepository, novu: NovuClient) =>
        env.NOVU_API_URL === undefined ? new NoMirror() : new NovuMirror(handlers, deliveries, novu),
      inject: [ENV, OutboxHandlers, DeliveriesRepository, NovuClient],
    },
    { provide: Notifier, useClass: UserNotifier },
    ChannelDelivery,
    DeliveriesRepository,
    DevicesRepository,
    Inbox,
    InboxRepository,
    NotificationLinks,
    NotificationWriter,
    NotificationsService,
    NovuClient,
    ProviderIdentity,
    PushSender,
    ErasedSubjects,
    UserNotifications,
    WebPush,
  ],
  exports: [Notifier],
})
export class NotificationsModule {
  constructor(reencryption: ColumnReencryption) {
    reencryption.register({
      table: 'device_tokens',
      id: 'id',
      columns: { tokenSealed: ['token_sealed'] },
      rows: ({ deviceToken }) => deviceToken,
    });
  }
}
