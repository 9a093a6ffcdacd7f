import type { ReasonCode } from '@maillon/domain/calendar/visit-reasons';
import { MAX_SLOT_REQUESTS, REST_MS } from '@maillon/domain/calendar/waiting-list';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';

/** Instants in epoch milliseconds. */
export interface SlotRequestRow {
  readonly id: string;
  readonly patientId: string;
  readonly practitionerId: string;
  /** The structure whose staff asked. */
  readonly organizationId: string | null;
  readonly isAskedByStaff: boolean;
  readonly reasonCode: ReasonCode;
  readonly since: number;
  readonly before: number;
  readonly isEnded: boolean;
}

/** Instants in epoch milliseconds; `start`: of no use to who comes before it alone. */
interface TimeToOffer {
  readonly start: number;
  readonly now: number;
  readonly atMost: number;
}

const SHOWN = {
  ...{ id: true, patientId: true, practitionerId: true, organizationId: true, reasonCode: true },
  ...{ isAskedByStaff: true, since: true, before: true, endedAt: true },
} as const;

type Stored = Pick<SlotRequestRow, 'id' | 'patientId' | 'practitionerId' | 'organizationId' | 'isAskedByStaff'> & {
  reasonCode: string;
  since: Date;
  before: Date;
  endedAt: Date | null;
};

const rowOf = ({ reasonCode, since, before, endedAt, ...request }: Stored): SlotRequestRow => ({
  ...request,
  reasonCode: reasonCode as ReasonCode,
  since: since.getTime(),
  before: before.getTime(),
  isEnded: endedAt !== null,
});

/** Who can answer, has nothing to answer yet, and did not just let a question pass: one at a time, and not all day long. */
const canAnswer = (now: number) => {
  const isAsked = { status: 'OPEN' } as const;
  const rests = { status: 'EXPIRED', until: { gt: isoOf(now - REST_MS) } } as const;
  return {
    user: { active: true, deletedAt: null },
    slotRequests: { none: { offers: { some: { OR: [isAsked, rests] } } } },
  };
};

/** Patients who wait for a slot without a visit. */
@Injectable()
export class SlotRequestsRepository {
  constructor(private readonly prisma: PrismaService) {}

  /** Undefined where it is over. */
  async open(id: string): Promise<SlotRequestRow | undefined> {
    const { slotRequest } = await this.prisma.client();
    const found = await slotRequest.findFirst({ where: { id, endedAt: null }, select: SHOWN });
    return found === null ? undefined : rowOf(found);
  }

  /** Those of a practitioner, who asked first comes first. */
  async openTo(practitionerId: string, atMost: number): Promise<SlotRequestRow[]> {
    const { slotRequest } = await this.prisma.client();
    const where = { practitionerId, endedAt: null };
    return (await slotRequest.findMany({ where, orderBy: { since: 'asc' }, take: atMost, select: SHOWN })).map(rowOf);
  }

  async openOf(patientId: string): Promise<SlotRequestRow[]> {
    const { slotRequest } = await this.prisma.client();
    const where = { patientId, endedAt: null };
    return (await slotRequest.findMany({ where, orderBy: { since: 'asc' }, select: SHOWN })).map(rowOf);
  }

  /** Whether it still waits, as other transactions left it. */
  async isOpen(_tx: Tx, id: string, now: number): Promise<boolean> {
    const { slotRequest } = await this.prisma.client();
    return (await slotRequest.count({ where: { id, endedAt: null, patient: canAnswer(now) } })) > 0;
  }

  async ofOffer(offerId: string): Promise<SlotRequestRow | undefined> {
    const { slotRequest } = await this.prisma.client();
    const found = await slotRequest.findFirst({ where: { offers: { some: { id: offerId } } }, select: SHOWN });
    return found === null ? undefined : rowOf(found);
  }

  /** Their free time is asked for at once. @returns false where the patient waits already, and keeps their place */
  async add(_tx: Tx, { since, before, isEnded: _, ...request }: SlotRequestRow): Promise<boolean> {
    const { slotRequest } = await this.prisma.client();
    const data = { ...request, since: isoOf(since), before: isoOf(before), checkedAt: isoOf(0) };
    return (await slotRequest.createMany({ data, skipDuplicates: true })).count > 0;
  }

  /** It was staff who asked first. */
  async makeOwn(_tx: Tx, asked: Pick<SlotRequestRow, 'patientId' | 'practitionerId' | 'reasonCode'>): Promise<void> {
    const { patientId, practitionerId, reasonCode } = asked;
    const { slotRequest } = await this.prisma.client();
    const where = { patientId, practitionerId, reasonCode, endedAt: null };
    await slotRequest.updateMany({ where, data: { isAskedByStaff: false } });
  }

  /**
   * Those of so many patients who wait for a time of a practitioner and are offered nothing, who asked first comes first.
   */
  async waitingFor(_tx: Tx, practitionerId: string, { start, now, atMost }: TimeToOffer): Promise<SlotRequestRow[]> {
    const { slotRequest } = await this.prisma.client();
    const where = { practitionerId, endedAt: null, before: { gt: isoOf(start) }, patient: canAnswer(now) };
    const take = atMost * MAX_SLOT_REQUESTS;
    const found = await slotRequest.findMany({ where, orderBy: { since: 'asc' }, take, select: SHOWN });
    // Who asks for many reasons takes one place among them.
    const patients = new Set([...new Set(found.map(({ patientId }) => patientId))].slice(0, atMost));
    return found.filter(({ patientId }) => patients.has(patientId)).map(rowOf);
  }

  /** Those whose practitioner's free time was not asked for in the last `everyMs`, longest ago first. */
  async due(now: number, everyMs: number, atMost: number): Promise<SlotRequestRow[]> {
    const { slotRequest } = await this.prisma.client();
    const where = { endedAt: null, checkedAt: { lt: isoOf(now - everyMs) }, patient: canAnswer(now) };
    const found = await slotRequest.findMany({ where, orderBy: { checkedAt: 'asc' }, take: atMost, select: SHOWN });
    return found.map(rowOf);
  }

  async checked(ids: readonly string[], at: string): Promise<void> {
    const { slotRequest } = await this.prisma.client();
    await slotRequest.updateMany({ where: { id: { in: [...ids] } }, data: { checkedAt: at } });
  }

  /** Whether the patient has booked what they wait for, some other way. */
  async isServed(_tx: Tx, { patientId, practitionerId, reasonCode, since }: SlotRequestRow): Promise<boolean> {
    const { appointment } = await this.prisma.client();
    const participants = { some: { partyId: practitionerId } };
    const where = {
      patientId,
      reasonCode,
      status: { not: 'CANCELLED' },
      createdAt: { gt: isoOf(since) },
      participants,
    } as const;
    return (await appointment.findFirst({ where, select: { id: true } })) !== null;
  }

  /** @returns false where it was over before */
  async end(_tx: Tx, id: string, at: string): Promise<boolean> {
    const { slotRequest } = await this.prisma.client();
    return (await slotRequest.updateMany({ where: { id, endedAt: null }, data: { endedAt: at } })).count > 0;
  }

  /** The same reason is not waited for any longer, with whomever. */
  async endServed(_tx: Tx, { patientId, reasonCode }: SlotRequestRow, at: string): Promise<void> {
    const { slotRequest } = await this.prisma.client();
    await slotRequest.updateMany({ where: { patientId, reasonCode, endedAt: null }, data: { endedAt: at } });
  }

  /** Those for which nothing of use can come any more. */
  async endPast(until: string, at: string): Promise<void> {
    const { slotRequest } = await this.prisma.client();
    await slotRequest.updateMany({ where: { endedAt: null, before: { lte: until } }, data: { endedAt: at } });
  }

  async deleteEnded(before: string, limit: number): Promise<void> {
    const { slotRequest } = await this.prisma.client();
    await slotRequest.deleteMany({ where: { endedAt: { lt: before } }, limit });
  }
}
