import { fileRightsInVisit } from '@maillon/domain/access/visit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AttachmentPlaces } from '../uploads/attachment-places.service.ts';
import { AppointmentsRepository } from './appointments.repository.ts';
import { practitionerIdsOf } from './booking/team.ts';

/** Files of a visit are its people's; those who receive the patient add them (design api §2.8, relation `appt`). */
@Injectable()
export class AppointmentFiles implements OnModuleInit {
  constructor(
    private readonly places: AttachmentPlaces,
    private readonly appointments: AppointmentsRepository,
  ) {}

  onModuleInit(): void {
    this.places.on('appointment', async (actor, id) => {
      const visit = await this.appointments.find(actor.partyId, id);
      if (visit === undefined) return null;
      const { patientId } = visit;
      return { patientId, ...fileRightsInVisit(actor, { patientId, practitionerIds: practitionerIdsOf(visit) }) };
    });
  }
}
