import { TEXTS } from '@maillon/contracts/refusals/texts';
import { isOfferedBy, type ReasonCode } from '@maillon/domain/calendar/visit-reasons';
import { MAX_SLOT_REQUESTS, OFFER_NOTICE_MS, SLOT_REQUEST_MS } from '@maillon/domain/calendar/waiting-list';
import { isoOf, MINUTE_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { newId } from '../../../platform/ids.ts';
import { Database, type Tx } from '../../../platform/postgres/database.ts';
import { lockRow, waitForLock } from '../../../platform/postgres/locks.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { type CandidateRow, CandidatesRepository } from '../booking/candidates.repository.ts';
import { SeenReasons } from '../booking/seen-reasons.service.ts';
import { type SlotRequestRow, SlotRequestsRepository } from './slot-requests.repository.ts';
import { WaitingListRepository } from './waiting-list.repository.ts';
import { TIME_FREED, WaitingListChanges } from './waiting-list-changes.ts';

/** Ids are profile ids, or user ids where they come from a caller (design api A1). */
export interface AskedSlot {
  readonly patientId: string;
  readonly practitionerId: string;
  readonly reasonCode: ReasonCode;
  readonly organizationId?: string | undefined;
  readonly isAskedByStaff: boolean;
  readonly before?: string | undefined;
}

interface AskedPeople {
  readonly patient: CandidateRow;
  readonly practitioner: { readonly id: string; readonly role: 'doctor' | 'midwife' };
}

/** Putting a patient on the waiting list of a practitioner without a visit, and taking them off: for the patient and for staff. */
@Injectable()
export class AskedSlots {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly candidates: CandidatesRepository,
    private readonly requests: SlotRequestsRepository,
    private readonly waiting: WaitingListRepository,
    private readonly changes: WaitingListChanges,
    private readonly reasons: SeenReasons,
  ) {}

  /**
   * The patient as the actor stands to them, and a doctor or a midwife who can be booked and sees patients about it.
   * @throws {Refusal} `NOT_FOUND`, `VALIDATION_FAILED` for a reason that they see no patient about
   */
  async look(
    actorId: string,
    { patientId, practitionerId, reasonCode }: Omit<AskedSlot, 'isAskedByStaff'>,
  ): Promise<AskedPeople> {
    const { patient, others } = await this.people(actorId, patientId, [practitionerId]);
    if (patient === undefined) throw new Refusal('NOT_FOUND', { field: '/patientId' });
    const found = others.find(({ id, userId }) => id === practitionerId || userId === practitionerId);
    if (!found?.active || (found.kind !== 'doctor' && found.kind !== 'midwife')) {
      throw new Refusal('NOT_FOUND', { field: '/practitionerId' });
    }
    const { id, kind: role } = found;
    if (isOfferedBy(reasonCode, role)) {
      await this.reasons.require(reasonCode, [id]);
      return { patient, practitioner: { id, role } };
    }
    const errors = [{ pointer: '/reasonCode', code: 'WRONG_CHOICE', message: TEXTS.wrongChoice }];
    throw new Refusal('VALIDATION_FAILED', { errors });
  }

  /**
   * A second request for the same keeps the place of the first; it is the patient's own from when they ask for it themselves.
   * @param onNew in the transaction of a first one
   * @throws {Refusal} `DATE_IN_PAST`, `SLOT_REQUEST_LIMIT`
   */
  async add(asked: AskedSlot, onNew: (tx: Tx) => void = () => undefined): Promise<void> {
    const { patientId, practitionerId, reasonCode, organizationId = null, isAskedByStaff } = asked;
    const now = this.clock.now();
    const furthest = now + SLOT_REQUEST_MS;
    const before = asked.before === undefined ? furthest : Math.min(Date.parse(asked.before), furthest);
    if (before <= now + OFFER_NOTICE_MS) throw new Refusal('DATE_IN_PAST', { field: '/before' });
    await this.database.tx(async (tx) => {
      // Many at once count each other.
      await lockRow(tx, 'patients', patientId);
      const open = await this.requests.openOf(patientId);
      const isKnown = open.some((row) => row.practitionerId === practitionerId && row.reasonCode === reasonCode);
      if (!isKnown && open.length >= MAX_SLOT_REQUESTS) throw new Refusal('SLOT_REQUEST_LIMIT');
      const row = { id: newId(), patientId, practitionerId, organizationId, reasonCode, since: now, before };
      if (!(await this.requests.add(tx, { ...row, isAskedByStaff, isEnded: false }))) {
        if (!isAskedByStaff) await this.requests.makeOwn(tx, asked);
        return;
      }
      const target = { targetKind: 'party', targetId: practitionerId } as const;
      tx.audit({ action: 'waiting-list.ask', ...target, patientId, outcome: 'ok' });
      tx.publish({ kind: TIME_FREED, key: 'waiting-list', payload: {} });
      onNew(tx);
    });
  }

  /**
   * What is offered goes to the next one.
   * @param onEnd in the transaction that ends it
   */
  async end(
    { id, patientId, practitionerId }: SlotRequestRow,
    onEnd: (tx: Tx) => void = () => undefined,
  ): Promise<void> {
    await this.database.tx(async (tx) => {
      // An offer that is being made is seen, and given back.
      await waitForLock(tx, 'waiting list');
      if (!(await this.requests.end(tx, id, isoOf(this.clock.now())))) return;
      for (const offer of await this.waiting.offers({ requestId: id })) {
        if (offer.status === 'OPEN') await this.changes.giveBack(tx, offer.id, offer, 'WITHDRAWN');
      }
      const target = { targetKind: 'party', targetId: practitionerId } as const;
      tx.audit({ action: 'waiting-list.end', ...target, patientId, outcome: 'ok' });
      onEnd(tx);
    });
  }

  private async people(actorId: string, patientId: string, practitionerIds: readonly string[]) {
    const now = this.clock.now();
    const rows = await this.candidates.candidates({
      ...{ actorId, patientId, practitionerIds },
      ...{ start: isoOf(now), end: isoOf(now + 15 * MINUTE_MS), now: isoOf(now) },
    });
    const patient = rows.find(({ kind }) => kind === 'patient');
    return { patient, others: rows.filter((row) => row !== patient) };
  }
}
