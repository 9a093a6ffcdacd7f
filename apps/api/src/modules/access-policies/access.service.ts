import { hasRight, impliedCalendarRights, type RightOn } from '@maillon/domain/access';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Clock } from '../../platform/clock.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { AccessPoliciesRepository, type BookingGrant, type CalendarGrantRow } from './access-policies.repository.ts';

type CalendarRight = RightOn<'practitioner_calendar'>;

/** What somebody may do with a calendar, and the grant behind it or on its way, if there is one. */
export interface CalendarAccess {
  /** Everything that may be done, through membership of a structure too. */
  readonly rights: ReadonlySet<CalendarRight>;
  /** Without what membership implies: the settings page needs a grant of its own (design api, relation `cal`). */
  readonly explicitRights: ReadonlySet<CalendarRight>;
  readonly policy: { readonly id: string; readonly status: string } | null;
}

const ALL_RIGHTS: ReadonlySet<CalendarRight> = new Set(['READ', 'BOOK', 'MANAGE']);
const OWNER: CalendarAccess = { rights: ALL_RIGHTS, explicitRights: ALL_RIGHTS, policy: null };
const CALENDAR_RIGHTS: readonly CalendarRight[] = ['READ', 'BOOK', 'MANAGE'];

/** The relations between people, read from Postgres at each call. The only thing of this module that others import. */
@Injectable()
export class AccessService {
  constructor(
    private readonly policies: AccessPoliciesRepository,
    private readonly clock: Clock,
  ) {}

  /** @param on a transaction, when the answer must agree with what it has read */
  async calendarAccess(actor: Actor, ownerPartyId: string, on?: Queryable): Promise<CalendarAccess> {
    if (actor.partyId === ownerPartyId) return OWNER;
    const row = await this.policies.calendarGrant(actor.partyId, ownerPartyId, on);
    const explicitRights = explicitRightsOf(row);
    return {
      explicitRights,
      rights: new Set([...explicitRights, ...rightsOfMembership(row)]),
      policy: row.id === null || row.status === null ? null : { id: row.id, status: row.status },
    };
  }

  /** The users who may read a calendar now, its owner included. */
  calendarReaders(ownerPartyId: string): Promise<string[]> {
    return this.policies.calendarReaders(ownerPartyId);
  }

  /**
   * A patient who books opens their file to the practitioners who lack it (design api A65).
   * @returns the practitioners to whom it was opened just now
   */
  grantMedicalFile(tx: Tx, grant: BookingGrant): Promise<string[]> {
    return this.policies.giveMedicalFile(tx, grant);
  }

  /** A professional who books only asks the patient; nobody is asked twice. */
  requestMedicalFile(tx: Tx, grant: BookingGrant): Promise<void> {
    return this.policies.askMedicalFile(tx, grant);
  }

  /**
   * The profile id of a patient, given by profile id or user id, whom the actor is or may know of: by a grant, or by a
   * visit together that is to come or not older than 30 days.
   * @throws {Refusal} `NOT_FOUND` for everybody else, and for ids that are nobody's
   */
  async requireKnownPatient(actor: Actor, id: string, field?: string): Promise<string> {
    const now = new Date(this.clock.now()).toISOString();
    const patientId = await this.policies.knownPatient(actor.partyId, id, now);
    if (patientId === undefined) throw new Refusal('NOT_FOUND', field === undefined ? {} : { field });
    return patientId;
  }

  holdsMedicalFile(actor: Actor, patientId: string, right: 'READ' | 'WRITE'): Promise<boolean> {
    return this.policies.holdsMedicalFile(actor.partyId, patientId, right);
  }
}

function explicitRightsOf({ status, rights }: CalendarGrantRow): ReadonlySet<CalendarRight> {
  if (status === null || rights === null) return new Set();
  const held = CALENDAR_RIGHTS.filter((right) => rights.includes(right));
  const grant = { resource: 'practitioner_calendar', status, rights: held } as const;
  return new Set(CALENDAR_RIGHTS.filter((right) => hasRight(grant, right)));
}

function rightsOfMembership({ isStaff, isColleague }: CalendarGrantRow): readonly CalendarRight[] {
  if (isStaff) return impliedCalendarRights({ kind: 'staff' });
  if (!isColleague) return [];
  const grant = { resource: 'organization', status: 'ACCEPTED', rights: ['AGENDA'] } as const;
  return impliedCalendarRights({ kind: 'member', grant });
}
