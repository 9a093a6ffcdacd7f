import { type AskableRights, DEFAULT_RIGHTS, may, type RightOn, type ThingKind } from '@maillon/domain/access/access';
import { judgeListOwner, type ListOwner } from '@maillon/domain/access/owner';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable, Tx } from '../../platform/postgres/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AccessEvents } from './access-events.ts';
import { AccessFactsRepository, type FactGrant, type FactsRow } from './access-facts.repository.ts';
import { AccessUse } from './access-use.ts';
import {
  type AskingGrant,
  type BookingGrant,
  BookingGrantsRepository,
  type GivenGrant,
} from './booking-grants.repository.ts';

type CalendarRight = RightOn<'practitioner_calendar'>;
/** What is read of the actor: enough for a test to ask without a session. */
type Caller = Pick<Actor, 'partyId' | 'userType'>;

/** What a person may do with a calendar, and the grant behind it or on its way, if there is one. */
export interface CalendarAccess {
  /** Everything that may be done, through membership of a structure too. */
  readonly rights: ReadonlySet<CalendarRight>;
  /** Without what membership implies: the settings page needs a grant of its own (design api, relation `cal`). */
  readonly explicitRights: ReadonlySet<CalendarRight>;
  readonly policy: { readonly id: string; readonly status: string } | null;
}

/** A question that may be asked of many owners at once. */
export interface AccessQuestion {
  readonly actor: Caller;
  readonly ownerId: string;
}

const ALL_RIGHTS: ReadonlySet<CalendarRight> = new Set(['READ', 'BOOK', 'MANAGE']);
const OWNER: CalendarAccess = { rights: ALL_RIGHTS, explicitRights: ALL_RIGHTS, policy: null };

/**
 * The relations between people, read from Postgres at each question and judged by the one decision of the house
 * (`@maillon/domain/access/access`). Other modules ask here and check nothing of their own.
 */
@Injectable()
export class AccessService {
  constructor(
    private readonly facts: AccessFactsRepository,
    private readonly bookingGrants: BookingGrantsRepository,
    private readonly events: AccessEvents,
    private readonly use: AccessUse,
    private readonly clock: Clock,
  ) {}

  /** May the actor do this with what that party owns? False for an owner who does not exist. */
  async may<Kind extends ThingKind>(
    actor: Caller,
    right: AskableRights[Kind],
    kind: Kind,
    ownerId: string,
    on?: Queryable,
  ): Promise<boolean> {
    const [held] = await this.rightsEach([{ actor, ownerId }], kind, [right], on);
    return held?.has(right) === true;
  }

  /**
   * The guard of every service: nothing when the actor may, else a refusal.
   * @param refusal `NOT_FOUND` where the actor may not know that the thing exists, `FORBIDDEN` where they see it
   */
  async require<Kind extends ThingKind>(
    actor: Caller,
    right: AskableRights[Kind],
    kind: Kind,
    ownerId: string,
    refusal: 'NOT_FOUND' | 'FORBIDDEN' = 'NOT_FOUND',
  ): Promise<void> {
    if (!(await this.may(actor, right, kind, ownerId))) throw new Refusal(refusal);
  }

  /**
   * The guard of a list of patients or contacts: one's own, or a structure's with the right for it.
   * @throws {Refusal} `NOT_FOUND` for the list of another person, `FORBIDDEN` for a member without the right
   */
  async requireListOwner(actor: Caller, owner: ListOwner, right: 'PATIENTS' | 'REQUESTS'): Promise<void> {
    const question = { actor, ownerId: owner.ownerId };
    const [held = new Set<never>()] =
      owner.userType === 'organization' ? await this.rightsEach([question], 'organization', ['MEMBER', right]) : [];
    const verdict = judgeListOwner(actor, owner, right, held);
    if (verdict !== 'YES') throw new Refusal(verdict);
  }

  /** Which of these rights each actor has over what that party owns; one statement for all, the answers in their order. */
  async rightsEach<Kind extends ThingKind>(
    questions: readonly AccessQuestion[],
    kind: Kind,
    rights: readonly AskableRights[Kind][],
    on?: Queryable,
  ): Promise<ReadonlySet<AskableRights[Kind]>[]> {
    const answers = questions.map(() => new Set<AskableRights[Kind]>());
    for (const row of await this.read(questions, on)) {
      const actor = questions[row.n - 1]?.actor;
      const held = answers[row.n - 1];
      if (actor === undefined || held === undefined) continue;
      const facts = this.factsOf(row);
      for (const right of rights) if (may(actor, right, { kind, id: row.ownerId }, facts)) held.add(right);
      if (held.size > 0 && row.ownerId !== actor.partyId) this.use.note(actor.partyId, row);
    }
    return answers;
  }

  /** Which of these people hold a right over what that party owns. Asking is no use: none is recorded. */
  async holdersAmong<Kind extends ThingKind>(
    callers: readonly Caller[],
    right: AskableRights[Kind],
    kind: Kind,
    ownerId: string,
    on?: Queryable,
  ): Promise<ReadonlySet<string>> {
    const held = new Set<string>();
    for (const row of await this.read(
      callers.map((actor) => ({ actor, ownerId })),
      on,
    )) {
      const actor = callers[row.n - 1];
      if (actor && may(actor, right, { kind, id: row.ownerId }, this.factsOf(row))) held.add(actor.partyId);
    }
    return held;
  }

  /** @param on a transaction, when the answer must agree with what it has read */
  async calendarAccess(actor: Caller, ownerPartyId: string, on?: Queryable): Promise<CalendarAccess> {
    if (actor.partyId === ownerPartyId) return OWNER;
    const [row] = await this.read([{ actor, ownerId: ownerPartyId }], on);
    if (row === undefined) return { rights: new Set(), explicitRights: new Set(), policy: null };
    const facts = this.factsOf(row);
    const calendar = { kind: 'calendar', id: row.ownerId } as const;
    const can = (right: AskableRights['calendar']) => may(actor, right, calendar, facts);
    const rights = new Set([...ALL_RIGHTS].filter(can));
    const explicitRights = new Set<CalendarRight>([
      ...(can('SETTINGS') ? (['READ'] as const) : []),
      ...(can('MANAGE') ? (['MANAGE'] as const) : []),
    ]);
    if (rights.size > 0) this.use.note(actor.partyId, row);
    const policy = shownPolicy(actor, row, (structure) =>
      may(actor, 'AGENDA', { kind: 'organization', id: structure }, facts),
    );
    return { rights, explicitRights, policy: policy === undefined ? null : { id: policy.id, status: policy.status } };
  }

  /** The users who may read a calendar now, its owner included. */
  async calendarReaders(ownerPartyId: string): Promise<string[]> {
    return (await this.facts.calendarReaders([ownerPartyId])).map(({ userId }) => userId);
  }

  /** The users who may read one of these calendars now. */
  async calendarReadersOf(ownerPartyIds: readonly string[]): Promise<string[]> {
    if (ownerPartyIds.length === 0) return [];
    return [...new Set((await this.facts.calendarReaders(ownerPartyIds)).map(({ userId }) => userId))];
  }

  /** Whether a person acts in a structure with this right: as its staff, or as a member. A structure acts for itself, too. */
  actsFor(partyId: string, organizationId: string, right: 'MEMBER' | 'AGENDA', on?: Queryable): Promise<boolean> {
    return this.facts.actsFor(partyId, organizationId, right, on);
  }

  /** The users who may see the agenda of a structure now. */
  agendaReaders(organizationId: string): Promise<string[]> {
    return this.calendarReaders(organizationId);
  }

  /** The users who may know of a patient now, the patient included: they hear when something of theirs changes. */
  async patientReaders(patientId: string, on: Queryable): Promise<string[]> {
    const now = new Date(this.clock.now()).toISOString();
    return (await this.facts.patientReaders(patientId, now, on)).map(({ userId }) => userId);
  }

  /** The users who may read the record of a patient now, the patient included. */
  async recordReaders(patientId: string): Promise<string[]> {
    return (await this.facts.recordReaders(patientId)).map(({ userId }) => userId);
  }

  /**
   * A patient who books opens their file to the practitioners who lack it (design api A65).
   * @returns what was given just now
   */
  async grantMedicalFile(tx: Tx, grant: BookingGrant): Promise<GivenGrant[]> {
    const given = await this.bookingGrants.giveMedicalFile(tx, grant);
    for (const { id, userIds } of given) this.events.opened(tx, { id, resource: 'medical-file' }, userIds);
    return given;
  }

  /** A professional who books only asks the patient; no patient is asked twice. */
  async requestMedicalFile(tx: Tx, grant: AskingGrant): Promise<void> {
    for (const { id, practitionerId } of await this.bookingGrants.askMedicalFile(tx, grant)) {
      const policy = { id, resource: 'medical-file', fromId: grant.patientId, toId: practitionerId } as const;
      this.events.publish(tx, { ...policy, rights: DEFAULT_RIGHTS['medical-file'] }, 'request', 'PENDING', 'grantee');
    }
  }

  /**
   * The profile id of a patient, given by profile id or user id, whom the actor is or may know of: by a grant, or by a
   * visit together that is to come or not older than 30 days.
   * @throws {Refusal} `NOT_FOUND` for every other patient, and for unknown ids
   */
  async requireKnownPatient(actor: Caller, id: string, field?: string): Promise<string> {
    const [row] = await this.read([{ actor, ownerId: id }]);
    const known =
      row?.ownerKind === 'patient' && may(actor, 'KNOW', { kind: 'patient', id: row.ownerId }, this.factsOf(row));
    if (row === undefined || !known) throw new Refusal('NOT_FOUND', field === undefined ? {} : { field });
    this.use.note(actor.partyId, row);
    return row.ownerId;
  }

  /**
   * Which of these rights the actor has over a patient, given by profile id or user id, and their profile id.
   * @returns null for an id that is no patient's
   */
  async rightsOverPatient(
    actor: Caller,
    id: string,
    rights: readonly AskableRights['patient'][],
  ): Promise<{ readonly patientId: string; readonly held: ReadonlySet<AskableRights['patient']> } | null> {
    const [row] = await this.read([{ actor, ownerId: id }]);
    if (row?.ownerKind !== 'patient') return null;
    const facts = this.factsOf(row);
    const held = new Set(rights.filter((right) => may(actor, right, { kind: 'patient', id: row.ownerId }, facts)));
    if (held.size > 0 && row.ownerId !== actor.partyId) this.use.note(actor.partyId, row);
    return { patientId: row.ownerId, held };
  }

  /**
   * The profile id of the patient in whose name the actor speaks: themselves, or one who delegated to them or to their structure.
   * @throws {Refusal} `NOT_FOUND` for any other patient, and for a person who names none and is none
   */
  async requireDelegation(actor: Caller & Pick<Actor, 'userId'>, id: string | undefined): Promise<string> {
    const isOwn = id === undefined || id === actor.partyId || id === actor.userId;
    if (isOwn && actor.userType === 'patient') return actor.partyId;

    const patientId = id === undefined ? undefined : await this.requireKnownPatient(actor, id, '/patientId');
    const isTheirs = patientId !== undefined && (await this.may(actor, 'ACT', 'patient', patientId));
    if (!isTheirs) throw new Refusal('NOT_FOUND', { field: '/patientId' });
    return patientId;
  }

  private read(questions: readonly AccessQuestion[], on?: Queryable): Promise<FactsRow[]> {
    const asked = questions.map(({ actor, ownerId }) => ({ actorId: actor.partyId, ownerId }));
    return this.facts.read(asked, new Date(this.clock.now()).toISOString(), on);
  }

  private factsOf({ grants, employer, visit }: FactsRow) {
    return { grants, employer, visits: visit === null ? [] : [Date.parse(visit)], now: this.clock.now() };
  }
}

/** Of several grants over a calendar (one's own, one's structure's) an accepted one is shown, then one's own. */
function shownPolicy(
  actor: Caller,
  { ownerId, grants }: FactsRow,
  actsFor: (structure: string) => boolean,
): FactGrant | undefined {
  const over = grants.filter(
    ({ resource, from, to }) =>
      resource === 'practitioner_calendar' && from === ownerId && (to === actor.partyId || actsFor(to)),
  );
  return over.find(({ status }) => status === 'ACCEPTED') ?? over.find(({ to }) => to === actor.partyId) ?? over.at(0);
}
