import type { SlotOffer } from '@maillon/contracts/agenda/waiting-list';
import type { SlotOfferStatus } from '@maillon/domain/calendar/waiting-list';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { shownOffer } from './shown-offer.ts';

/** Instants as ISO strings. */
export interface SlotOfferRow {
  readonly id: string;
  /** Of an earlier time for a visit. */
  readonly appointmentId: string | null;
  /** Of a time for a patient who waits without a visit. */
  readonly requestId: string | null;
  readonly start: string;
  readonly end: string;
  readonly until: string;
  readonly status: SlotOfferStatus;
  /** The visit that was moved away from there. */
  readonly leftBy: string | null;
}

export interface NewSlotOffer extends Omit<SlotOfferRow, 'status'> {
  readonly at: string;
}

export interface SlotHold {
  readonly partyId: string;
  readonly scheduleId: string;
  readonly patientId: string;
}

interface Times {
  readonly start: string;
  readonly end: string;
}

interface WaitingRow {
  readonly since: number;
  readonly appointmentId: string;
  readonly patientId: string;
}

export interface KeptOffer extends SlotOfferRow {
  readonly people: readonly Pick<SlotHold, 'partyId' | 'patientId'>[];
}

const SHOWN = {
  ...{ id: true, appointmentId: true, requestId: true },
  ...{ startAt: true, endAt: true, until: true, status: true, leftBy: true },
} as const;

type Stored = Omit<SlotOfferRow, 'start' | 'end' | 'until'> & { startAt: Date; endAt: Date; until: Date };

const rowOf = ({ startAt, endAt, until, ...offer }: Stored): SlotOfferRow => ({
  ...offer,
  start: startAt.toISOString(),
  end: endAt.toISOString(),
  until: until.toISOString(),
});

/** All that a patient waits for of one practitioner, whatever the reason. */
interface Between {
  readonly patientId: string;
  readonly practitionerId: string;
}

/** Who would come earlier, and what is offered to them. */
@Injectable()
export class WaitingListRepository {
  constructor(private readonly prisma: PrismaService) {}

  async since(appointmentId: string): Promise<string | null> {
    const { waitingListEntry } = await this.prisma.client();
    const found = await waitingListEntry.findFirst({ where: { appointmentId }, select: { since: true } });
    return found?.since.toISOString() ?? null;
  }

  /** @returns false where the visit waits already, and keeps its place */
  async add(_tx: Tx, data: { appointmentId: string; since: string; createdBy: string }): Promise<boolean> {
    const { waitingListEntry } = await this.prisma.client();
    return (await waitingListEntry.createMany({ data, skipDuplicates: true })).count > 0;
  }

  async remove(_tx: Tx, appointmentId: string): Promise<boolean> {
    const { waitingListEntry } = await this.prisma.client();
    return (await waitingListEntry.deleteMany({ where: { appointmentId } })).count > 0;
  }

  /** The visits with a practitioner for which an earlier time is looked for and none is offered, who asked first comes first. */
  async waitingFor(_tx: Tx, practitionerId: string, atMost: number): Promise<WaitingRow[]> {
    const { waitingListEntry } = await this.prisma.client();
    const entries = await waitingListEntry.findMany({
      where: {
        appointment: {
          status: 'BOOKED',
          participants: { some: { partyId: practitionerId, role: { not: 'patient' } } },
          slotOffers: { none: { status: 'OPEN' } },
        },
      },
      orderBy: { since: 'asc' },
      take: atMost,
      select: { since: true, appointmentId: true, appointment: { select: { patientId: true } } },
    });
    return entries.map(({ since, appointmentId, appointment: { patientId } }) => ({
      since: since.getTime(),
      appointmentId,
      patientId,
    }));
  }

  /** For a visit, or for a patient who waits without one, the newest first. */
  async offers(
    where: { appointmentId: string } | { requestId: string } | { request: Between },
  ): Promise<SlotOfferRow[]> {
    const { slotOffer } = await this.prisma.client();
    return (await slotOffer.findMany({ where, orderBy: { createdAt: 'desc' }, select: SHOWN })).map(rowOf);
  }

  /** Open offers that keep this time of one of those people. */
  async openAt(_tx: Tx, partyIds: readonly string[], { start, end }: Times): Promise<SlotOfferRow[]> {
    const { slotOffer } = await this.prisma.client();
    const holds = { some: { partyId: { in: [...partyIds] } } };
    const where = { status: 'OPEN', startAt: { lt: end }, endAt: { gt: start }, holds } as const;
    return (await slotOffer.findMany({ where, orderBy: { id: 'asc' }, select: SHOWN })).map(rowOf);
  }

  /** Open offers for the visits of a patient that may still be accepted, those that end first come first. */
  async openFor(patientId: string, now: string): Promise<SlotOfferRow[]> {
    const { slotOffer } = await this.prisma.client();
    const where = { status: 'OPEN', until: { gte: now }, appointment: { patientId } } as const;
    return (await slotOffer.findMany({ where, orderBy: { until: 'asc' }, select: SHOWN })).map(rowOf);
  }

  /** What may still be accepted by patients who wait without a visit, by their request: one at a time. */
  async openOffers(requestIds: readonly string[], now: number): Promise<ReadonlyMap<string, SlotOffer>> {
    if (requestIds.length === 0) return new Map();
    const { slotOffer } = await this.prisma.client();
    const open = { status: 'OPEN', until: { gte: isoOf(now) } } as const;
    const where = { ...open, requestId: { in: [...requestIds] } };
    const found = (await slotOffer.findMany({ where, select: SHOWN })).map(rowOf);
    return new Map(found.flatMap((offer) => (offer.requestId ? [[offer.requestId, shownOffer(offer, now)]] : [])));
  }

  /** Open offers that may not be accepted any more. */
  async overdue(now: string): Promise<SlotOfferRow[]> {
    const { slotOffer } = await this.prisma.client();
    const where = { status: 'OPEN', until: { lt: now } } as const;
    return (await slotOffer.findMany({ where, orderBy: { until: 'asc' }, take: 100, select: SHOWN })).map(rowOf);
  }

  /** Open offers with whose time they keep, and for whom. */
  async kept(): Promise<readonly KeptOffer[]> {
    const { slotOffer } = await this.prisma.client();
    const holds = { select: { partyId: true, patientId: true } } as const;
    const found = await slotOffer.findMany({ where: { status: 'OPEN' }, select: { ...SHOWN, holds } });
    return found.map(({ holds: people, ...offer }) => ({ ...rowOf(offer), people }));
  }

  /** Keeps the time of those people from everybody else. */
  async open(_tx: Tx, { start, end, at, ...offer }: NewSlotOffer, people: readonly SlotHold[]): Promise<void> {
    const { slotOffer, slotHold } = await this.prisma.client();
    const times = { startAt: start, endAt: end };
    await slotOffer.createMany({ data: { ...offer, ...times, createdAt: at } });
    await slotHold.createMany({ data: people.map((person) => ({ ...person, ...times, offerId: offer.id })) });
  }

  /**
   * Ends an offer that is open, and lets go of the time that it kept.
   * @returns the practitioners whose time it was; undefined where it was over before
   */
  async end(_tx: Tx, id: string, status: Exclude<SlotOfferStatus, 'OPEN'>): Promise<string[] | undefined> {
    const { slotOffer, slotHold } = await this.prisma.client();
    const { count } = await slotOffer.updateMany({ where: { id, status: 'OPEN' }, data: { status } });
    if (count === 0) return undefined;
    const kept = await slotHold.findMany({ where: { offerId: id }, select: { partyId: true } });
    await slotHold.deleteMany({ where: { offerId: id } });
    return kept.map(({ partyId }) => partyId);
  }
}
