import { isPatientCard, type PatientCard } from '@maillon/contracts/accounts/person-cards';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { type AppointmentFilter, AppointmentsService } from '../appointments/appointments.service.ts';
import { ReadTrail } from '../audit/read-trail.service.ts';
import { PeopleService } from '../people/people.service.ts';
import { PatientsRepository } from './patients.repository.ts';

/** The patients a person may see, and their visits. */
@Injectable()
export class PatientsService {
  constructor(
    private readonly clock: Clock,
    private readonly patients: PatientsRepository,
    private readonly people: PeopleService,
    private readonly appointments: AppointmentsService,
    private readonly access: AccessService,
    private readonly trail: ReadTrail,
  ) {}

  /** Those who gave access to their file, or who have a visit with the actor; by name. */
  async list(actor: Actor, query: string | undefined, limit: number): Promise<PatientCard[]> {
    const now = new Date(this.clock.now()).toISOString();
    const patients = await this.patients.visibleTo(actor.partyId, now, query, limit);
    return this.people.present(patients).filter(isPatientCard);
  }

  /** The newest first. @throws {Refusal} `NOT_FOUND` for a patient the actor may not know of */
  async appointmentsOf(actor: Actor, id: string, filter: AppointmentFilter): Promise<Appointment[]> {
    const patientId = await this.access.requireKnownPatient(actor, id).catch(async (refusal: unknown) => {
      await this.trail.refused(actor, id);
      throw refusal;
    });

    return this.appointments.ofPatient(actor, patientId, filter);
  }
}
