import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RoomRules } from '../../platform/realtime/room-rules.ts';
import { AccessService } from './access.service.ts';

/** `org/join {id}` is for members, as long as they are (design api §6). */
@Injectable()
export class OrganizationRoom implements OnModuleInit {
  constructor(
    private readonly rules: RoomRules,
    private readonly access: AccessService,
  ) {}

  onModuleInit(): void {
    this.rules.on('org', (actor, id) => this.access.may(actor, 'MEMBER', 'organization', id));
  }
}
