import { Injectable, Module } from '@nestjs/common';
import { PrismaService } from '../../platform/postgres/prisma.ts';

/** Whose visit it is, for modules that appointments need themselves. */
@Injectable()
export class AppointmentPatients {
  constructor(private readonly prisma: PrismaService) {}

  /** The profile of the patient; undefined for a visit that is not there. */
  async patientOf(appointmentId: string): Promise<string | undefined> {
    const { appointment } = await this.prisma.client();
    return (await appointment.findFirst({ where: { id: appointmentId }, select: { patientId: true } }))?.patientId;
  }
}

@Module({ providers: [AppointmentPatients], exports: [AppointmentPatients] })
export class AppointmentPatientsModule {}
