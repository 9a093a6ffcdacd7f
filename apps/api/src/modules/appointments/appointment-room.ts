import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RoomRules } from '../../platform/realtime/room-rules.ts';
import { AppointmentsRepository } from './appointments.repository.ts';

/** `appointment/join {id}` is for those who take part, as long as they do (design api §6). */
@Injectable()
export class AppointmentRoom implements OnModuleInit {
  constructor(
    private readonly rules: RoomRules,
    private readonly appointments: AppointmentsRepository,
  ) {}

  onModuleInit(): void {
    this.rules.on('appointment', (actor, id) => this.appointments.takesPart(actor.partyId, id));
  }
}
