import { Injectable } from '@nestjs/common';
import {
  type CopiedParts,
  type DataSubject,
  PersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';

const MAX_EVENTS = 10_000;

/** What a person did, as the trail has it: it is kept for six years, also of a person who was erased. */
@Injectable()
export class AuditPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly prisma: PrismaService,
  ) {
    personalData.add(this);
  }

  async copy({ userId }: DataSubject): Promise<Partial<CopiedParts>> {
    const { auditEvent } = await this.prisma.client();
    return {
      actions: await auditEvent.findMany({
        where: { actor: userId, impersonator: null },
        orderBy: { seq: 'desc' },
        take: MAX_EVENTS,
        select: { at: true, action: true, targetKind: true, targetId: true, outcome: true },
      }),
    };
  }
}
