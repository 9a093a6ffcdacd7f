import type { Consent } from '@maillon/contracts/accounts/consents';
import { Injectable } from '@nestjs/common';
import { Database, sql } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

const SHOWN = 200;
const SELECT = { id: true, type: true, textVersion: true, signedAt: true, appointmentId: true } as const;

/** Appointments stand above users: they publish whose they are. */
const VISIT_OF = sql('consents_visit_of', 'SELECT 1 FROM published_appointments WHERE id = $2 AND patient_id = $1');

@Injectable()
export class ConsentsRepository {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  /** The newest first. The terms are agreed to by everybody, and are no consent to care. */
  async ofPatient(partyId: string): Promise<Consent[]> {
    const { consent } = await this.prisma.client();
    const found = await consent.findMany({
      where: { partyId, type: { not: 'terms' } },
      select: SELECT,
      orderBy: [{ signedAt: 'desc' }, { id: 'desc' }],
      take: SHOWN,
    });
    return found.map(({ signedAt, type, ...row }) => ({
      ...row,
      type: type as Consent['type'],
      signedAt: signedAt.toISOString(),
    }));
  }

  async isVisitOf(patientId: string, appointmentId: string): Promise<boolean> {
    return (await this.database.query(VISIT_OF, [patientId, appointmentId])).length > 0;
  }
}
