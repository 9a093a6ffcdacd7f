import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { Database } from '../../../platform/postgres/database.ts';
import { emitToRooms } from '../../../platform/realtime/realtime.ts';
import { userRoom } from '../../../platform/realtime/rooms.ts';
import { SealedSessions } from '../../sealed-sessions/sealed-sessions.service.ts';
import { AppointmentPresenter } from '../appointment-presenter.ts';
import { sealedTextNamed } from '../booking/sealed-reason.ts';
import { CallAccess } from './call-access.ts';
import { CallKeysRepository, type StoredCallKey } from './call-keys.repository.ts';

/** The key of a call, which only the browsers of its people open. */
@Injectable()
export class CallKeysService {
  constructor(
    private readonly database: Database,
    private readonly access: CallAccess,
    private readonly keys: CallKeysRepository,
    private readonly sealed: SealedSessions,
    private readonly presenter: AppointmentPresenter,
  ) {}

  /** @throws {Refusal} as {@link CallAccess.require} */
  async find(actor: Actor, appointmentId: string): Promise<StoredCallKey> {
    await this.access.require(actor, appointmentId);
    return this.keys.find(appointmentId);
  }

  /** @throws {Refusal} as {@link CallAccess.require}, `ENVELOPE_SCOPE`, `DEPENDENCY_UNAVAILABLE` */
  async replace(actor: Actor, appointmentId: string, after: number, key: string): Promise<StoredCallKey> {
    const appointment = await this.access.require(actor, appointmentId);
    await this.sealed.require(actor, sealedTextNamed('/key', appointmentId, key, appointment.patientId));
    const userIds = await this.presenter.userIdsOf(appointment);

    await this.database.tx(async (tx) => {
      if (!(await this.keys.replace(tx, appointmentId, after, key))) return;
      const payload = { id: appointmentId, version: after + 1 };
      tx.publish(emitToRooms(`call-key:${appointmentId}`, userIds.map(userRoom), 'appointment/call-key', payload));
    });
    return this.keys.find(appointmentId);
  }
}
