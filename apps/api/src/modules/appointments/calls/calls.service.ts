import { mayBringBox, mayEndCall } from '@maillon/domain/access/visit';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { Database } from '../../../platform/postgres/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { AppointmentsRepository } from '../appointments.repository.ts';
import { CallAccess } from './call-access.ts';
import { boxOf, CallRooms } from './call-rooms.ts';

/** Entering and ending the call of an appointment. */
@Injectable()
export class CallsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly access: CallAccess,
    private readonly appointments: AppointmentsRepository,
    private readonly rooms: CallRooms,
  ) {}

  /**
   * A pass for one person, or for the device box that an assistant carries.
   * @throws {Refusal} as {@link CallAccess.require}, `DEPENDENCY_UNAVAILABLE`
   */
  async enter(actor: Actor, appointmentId: string, as: 'user' | 'box'): Promise<{ token: string; url: string }> {
    const { patientId } = await this.access.require(actor, appointmentId);
    if (as === 'box' && !mayBringBox(actor)) throw new Refusal('FORBIDDEN');

    const identity = as === 'box' ? boxOf(actor.userId) : actor.userId;
    const pass = await this.rooms.enter({ appointmentId, identity });
    const now = new Date(this.clock.now()).toISOString();
    await this.database.tx(async (tx) => {
      await this.appointments.markStarted(tx, appointmentId, now);
      tx.audit({ action: 'call.join', targetKind: 'appointment', targetId: appointmentId, patientId, outcome: 'ok' });
    });
    return pass;
  }

  /** A pass to a room of one's own. @throws {Refusal} as {@link CallAccess.require}, `DEPENDENCY_UNAVAILABLE` */
  async test(actor: Actor, appointmentId: string): Promise<{ token: string; url: string }> {
    await this.access.require(actor, appointmentId);
    return this.rooms.test(actor.userId);
  }

  /**
   * Puts everybody out; those who may can enter again while the window is open.
   * @throws {Refusal} as {@link CallAccess.require}; `FORBIDDEN` to others than the doctor, where there is one
   */
  async close(actor: Actor, appointmentId: string): Promise<void> {
    const { patientId, doctorId } = await this.access.require(actor, appointmentId);
    if (!mayEndCall(actor, doctorId)) throw new Refusal('FORBIDDEN');

    await this.rooms.close(appointmentId);
    await this.database.tx(async (tx) => {
      tx.audit({ action: 'call.close', targetKind: 'appointment', targetId: appointmentId, patientId, outcome: 'ok' });
    });
  }
}
