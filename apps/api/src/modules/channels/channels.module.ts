import { Module } from '@nestjs/common';
import { ColumnReencryption } from '../../platform/crypto/column-reencryption.ts';
import { Housekeeping } from '../../platform/housekeeping.ts';
import { AccessPoliciesModule } from '../access-policies/access-policies.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { SealedSessionsModule } from '../sealed-sessions/sealed-sessions.module.ts';
import { ChannelPresenter } from './channel-presenter.ts';
import { ChannelRights } from './channel-rights.service.ts';
import { ChannelRoom } from './channel-room.ts';
import { ChannelsController } from './channels.controller.ts';
import { ChannelsRepository } from './channels.repository.ts';
import { ChannelsService } from './channels.service.ts';
import { MessagesRepository } from './messages.repository.ts';
import { MessagesService } from './messages.service.ts';
import { ChannelsPersonalData } from './personal-data.ts';
import { TiesRepository } from './ties.repository.ts';

@Module({
  imports: [AccessPoliciesModule, PeopleModule, SealedSessionsModule],
  controllers: [ChannelsController],
  providers: [
    ChannelsService,
    MessagesService,
    ChannelsRepository,
    MessagesRepository,
    TiesRepository,
    ChannelRights,
    ChannelPresenter,
    ChannelRoom,
    ChannelsPersonalData,
  ],
})
export class ChannelsModule {
  constructor(reencryption: ColumnReencryption, housekeeping: Housekeeping, messages: MessagesRepository) {
    reencryption.register({
      table: 'messages',
      id: 'id',
      columns: { text: ['text'] },
      rows: ({ message }) => message,
    });
    housekeeping.register('old messages', () => messages.deleteExpired());
  }
}
