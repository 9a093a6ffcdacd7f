import { noteOf } from '@maillon/contracts/structures/care-request-note';
import { Injectable } from '@nestjs/common';
import { deleteNotificationsAbout } from '../../platform/messaging/notifications.ts';
import {
  type CopiedParts,
  type DataSubject,
  PersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { ServiceRequestsRepository } from './service-requests.repository.ts';

/** A care request is part of a patient's file: it goes with the file, and stays when its author leaves. */
@Injectable()
export class ServiceRequestsPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly requests: ServiceRequestsRepository,
  ) {
    personalData.add(this);
  }

  async copy({ partyId }: DataSubject): Promise<Partial<CopiedParts>> {
    const about = await this.requests.about(partyId);
    return {
      serviceRequests: about.map(({ id, status, answers, location, authoredOn }) => ({
        ...{ id, status, form: noteOf(answers), place: location.text, sentAt: authoredOn },
      })),
    };
  }

  async eraseFile(tx: Tx, { partyId }: DataSubject): Promise<undefined> {
    const about = await this.requests.about(partyId);
    tx.publish(
      deleteNotificationsAbout(
        partyId,
        about.map(({ id }) => id),
      ),
    );
    await this.requests.deleteAbout(tx, partyId);
  }
}
