import { Injectable } from '@nestjs/common';
import { deleteNotificationsAbout } from '../../platform/messaging/notifications.ts';
import { type DataSubject, PersonalData, type PersonalDataHolder } from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

/** The visits of a patient are a part of their file. */
@Injectable()
export class AppointmentsPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly prisma: PrismaService,
  ) {
    personalData.add(this);
  }

  /** The visits stay with the file; what their practitioners were told of them names the patient. */
  async erase(tx: Tx, { partyId }: DataSubject): Promise<undefined> {
    const { appointment } = await this.prisma.client();
    const visits = await appointment.findMany({ where: { patientId: partyId }, select: { id: true } });
    tx.publish(
      deleteNotificationsAbout(
        partyId,
        visits.map(({ id }) => id),
      ),
    );
  }

  async eraseFile(_tx: Tx, { partyId }: DataSubject): Promise<undefined> {
    const { appointment, slotRequest } = await this.prisma.client();
    await slotRequest.deleteMany({ where: { patientId: partyId } });
    await appointment.deleteMany({ where: { patientId: partyId } });
  }
}
