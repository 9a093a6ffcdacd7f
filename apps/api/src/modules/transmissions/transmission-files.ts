import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AttachmentPlaces } from '../uploads/attachment-places.service.ts';
import { TransmissionRights } from './transmission-rights.service.ts';
import { TransmissionsRepository } from './transmissions.repository.ts';

/** Files of a transmission are its team's, who add them as long as the structure follows the patient (design api §2.8). */
@Injectable()
export class TransmissionFiles implements OnModuleInit {
  constructor(
    private readonly places: AttachmentPlaces,
    private readonly rights: TransmissionRights,
    private readonly transmissions: TransmissionsRepository,
  ) {}

  onModuleInit(): void {
    this.places.on('transmission', async (actor, id) => {
      const found = await this.transmissions.find(id);
      if (found === undefined || !(await this.rights.mayRead(actor, found.organizationId))) return null;
      return { patientId: found.patientId, read: true, add: await this.rights.followsPatient(found) };
    });
  }
}
