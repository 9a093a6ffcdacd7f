import { Injectable } from '@nestjs/common';
import { deleteNotificationsAbout } from '../../platform/messaging/notifications.ts';
import {
  type CopiedParts,
  type DataSubject,
  PersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

/** The visits of a patient are a part of their file; a slot that they wait for is none. */
@Injectable()
export class AppointmentsPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly prisma: PrismaService,
  ) {
    personalData.add(this);
  }

  async copy({ partyId: patientId }: DataSubject): Promise<Partial<CopiedParts>> {
    const { slotRequest } = await this.prisma.client();
    const select = { practitionerId: true, reasonCode: true, since: true, before: true, endedAt: true } as const;
    return { slotRequests: await slotRequest.findMany({ where: { patientId }, orderBy: { since: 'asc' }, select }) };
  }

  /**
   * The visits stay with the file; what their practitioners were told of them names the patient. Waiting ends, theirs for a
   * slot nor others for one of theirs.
   */
  async erase(tx: Tx, { partyId }: DataSubject): Promise<undefined> {
    const { appointment, slotRequest } = await this.prisma.client();
    await slotRequest.deleteMany({ where: { OR: [{ patientId: partyId }, { practitionerId: partyId }] } });
    const visits = await appointment.findMany({ where: { patientId: partyId }, select: { id: true } });
    tx.publish(
      deleteNotificationsAbout(
        partyId,
        visits.map(({ id }) => id),
      ),
    );
  }

  async eraseFile(_tx: Tx, { partyId }: DataSubject): Promise<undefined> {
    const { appointment } = await this.prisma.client();
    await appointment.deleteMany({ where: { patientId: partyId } });
  }
}
