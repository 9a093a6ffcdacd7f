import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RoomRules } from '../../platform/realtime/room-rules.ts';
import { ChannelsRepository } from './channels.repository.ts';

/** `chat/join {id}` is for its people, and for no administrator in their place (design api §6). */
@Injectable()
export class ChannelRoom implements OnModuleInit {
  constructor(
    private readonly rules: RoomRules,
    private readonly channels: ChannelsRepository,
  ) {}

  onModuleInit(): void {
    this.rules.on(
      'chat',
      async ({ userId, impersonatorId }, id) =>
        impersonatorId === null && (await this.channels.find(userId, id)) !== undefined,
    );
  }
}
