import { isPractitionerType } from '../user-type.ts';
import type { AccessActor } from './access.ts';

/** Why a person sees a visit: as one of its people, with the patient's file, or by a structure's agenda. */
export type VisitRelation = 'participant' | 'file' | 'agenda';

/** The people of a visit; profile ids. */
export interface VisitPeople {
  readonly patientId: string;
  readonly practitionerIds: readonly string[];
}

const receives = ({ partyId }: Pick<AccessActor, 'partyId'>, { practitionerIds }: VisitPeople): boolean =>
  practitionerIds.includes(partyId);

const takesPart = (actor: Pick<AccessActor, 'partyId'>, visit: VisitPeople): boolean =>
  actor.partyId === visit.patientId || receives(actor, visit);

/**
 * Why the actor sees a visit, the nearest reason first; null for a person who may not know of it.
 * @param readsFile whether they may READ the patient's file
 * @param seesAgenda whether they have AGENDA in the structure of the visit
 */
export function relationToVisit(
  actor: Pick<AccessActor, 'partyId'>,
  visit: VisitPeople,
  { readsFile, seesAgenda }: { readonly readsFile: boolean; readonly seesAgenda: boolean },
): VisitRelation | null {
  if (takesPart(actor, visit)) return 'participant';
  if (readsFile) return 'file';
  return seesAgenda ? 'agenda' : null;
}

/**
 * Whether a list of patients says when a visit is to its owner: to an owner who may READ the file, who takes part, or whose
 * structure the visit belongs to.
 */
export const listShowsVisit = (
  ownerId: string,
  visit: VisitPeople & { readonly organizationId: string | null },
  readsFile: boolean,
): boolean => readsFile || takesPart({ partyId: ownerId }, visit) || visit.organizationId === ownerId;

export interface VisitToChange extends VisitPeople {
  /** A visit that was cancelled or has taken place is refused for its state, whatever the hour. */
  readonly isBooked: boolean;
  /** The last moment at which its patient may change it; epoch milliseconds. */
  readonly patientUntil: number;
  readonly now: number;
  /** Those in whose calendar the actor may book; read for structures only. */
  readonly bookable: ReadonlySet<string>;
}

/**
 * Whether a person who sees a visit may change it: its patient until the day before (docs/decisions/patient-changes-a-visit.md), its
 * practitioners, and a structure that books for all of them.
 */
export function mayChangeVisit(actor: AccessActor, visit: VisitToChange): boolean {
  if (actor.partyId === visit.patientId) return !visit.isBooked || visit.now <= visit.patientUntil;
  if (actor.userType === 'organization') return visit.practitionerIds.every((id) => visit.bookable.has(id));
  return receives(actor, visit);
}

/** `UNKNOWN`: the actor may not know of the patient. `NOT_FOLLOWED`: they know them by a visit only. */
export type BookingVerdict = 'YES' | 'UNKNOWN' | 'NOT_FOLLOWED';

/**
 * Whether the actor may book for a patient. A professional who once had a visit would otherwise book the next one for ever,
 * whatever the patient has taken back.
 * @param known whether the actor may KNOW the patient
 * @param followed whether the patient shares their file with the actor, or with a structure whose patients they follow
 */
export function judgeBookingFor(
  { partyId, userType }: AccessActor,
  { id, known, followed }: { readonly id: string; readonly known: boolean; readonly followed: boolean },
): BookingVerdict {
  const isSelf = partyId === id;
  if (userType === 'patient' ? !isSelf : !known) return 'UNKNOWN';
  return isSelf || followed ? 'YES' : 'NOT_FOLLOWED';
}

/** What a practitioner and a newcomer to a visit have in common. */
export interface Ties {
  /** The actor reads or books in their calendar. */
  readonly sharesCalendar: boolean;
  /** They are contacts of each other. */
  readonly isContact: boolean;
  /** They may READ the patient's file. */
  readonly readsFile: boolean;
}

/** Whether a practitioner may bring this newcomer into a visit: one they work with, or one who has access to the file already. */
export const isColleague = ({ sharesCalendar, isContact, readsFile }: Ties): boolean =>
  sharesCalendar || isContact || readsFile;

/**
 * Whether a person may have a patient of theirs wait for a slot of a practitioner: a professional for themselves and for those whose
 * calendar or contact they have, a structure for those in whose calendar it books. A patient asks for themselves, another way.
 */
export function mayHaveWait(
  { partyId, userType }: AccessActor,
  practitionerId: string,
  { isBookable, isColleague: isTied }: { readonly isBookable: boolean; readonly isColleague: boolean },
): boolean {
  if (userType === 'organization') return isBookable;
  return isPractitionerType(userType) && (partyId === practitionerId || isTied);
}

/** A request for a slot, and the relation to it of a person who may put patients on that waiting list. */
export interface WaitingRequest {
  /** Staff asked for it; the patient did where not. */
  readonly isAskedByStaff: boolean;
  readonly readsCalendar: boolean;
  /** They may change the calendar of the practitioner, or it is theirs. */
  readonly changesCalendar: boolean;
}

/** What staff asked for is the work of all who may ask; what a patient asks for is between them and the calendar. */
export const seesWaiting = ({ isAskedByStaff, readsCalendar }: WaitingRequest): boolean =>
  isAskedByStaff || readsCalendar;

/** Whether they may take the patient off the list. */
export const mayEndWaiting = ({ isAskedByStaff, changesCalendar }: WaitingRequest): boolean =>
  isAskedByStaff || changesCalendar;

/** Which newcomers have to be colleagues: those whom a practitioner names beside themselves. */
export const namesOthers = <Person extends { readonly id: string }>(
  { partyId, userType }: AccessActor,
  newcomers: readonly Person[],
): readonly Person[] => (isPractitionerType(userType) ? newcomers.filter(({ id }) => id !== partyId) : []);

/** Whether a person who sees a visit may be in its call: those who take part. */
export const mayJoinCall = (relation: VisitRelation): boolean => relation === 'participant';

/** Whether a person in a call may bring in the device box: the assistant carries it. */
export const mayBringBox = ({ userType }: Pick<AccessActor, 'userType'>): boolean => userType === 'assistant';

/** Whether a person in a call may end it for everybody: its doctor, or each of them where there is none. */
export const mayEndCall = ({ partyId }: Pick<AccessActor, 'partyId'>, doctorId: string | null): boolean =>
  doctorId === null || doctorId === partyId;

/** Whether a person collects what the patient pays for a visit: its doctor, and no other. */
export const mayCollectPayment = ({ partyId }: Pick<AccessActor, 'partyId'>, doctorId: string | null): boolean =>
  doctorId === partyId;

/** Whether a person ends a visit with its report: its doctor, and where there is none, a professional who receives the patient. */
export const mayEndVisit = (
  actor: Pick<AccessActor, 'partyId'>,
  visit: VisitPeople,
  doctorId: string | null,
): boolean => receives(actor, visit) && mayEndCall(actor, doctorId);

/** Whether a person who sees a visit reads its report: its people, and those who may READ the patient's file. */
export const mayReadReport = (relation: VisitRelation): boolean => relation !== 'agenda';

/**
 * Whether a person who sees a visit has a part in when it is. A reader of the file knows the visit and no more, unless they may change
 * it too: of a structure that has both, the relation names the file alone.
 */
export const knowsWaiting = (relation: VisitRelation, mayChange: boolean): boolean => mayChange || relation !== 'file';

/** Whether the person is the patient of the visit: theirs alone are its offers, and the way off the waiting list at any hour. */
export const isPatientOf = ({ partyId }: Pick<AccessActor, 'partyId'>, { patientId }: Pick<VisitPeople, 'patientId'>) =>
  partyId === patientId;

/** Whether the person may let a calendar give way to a visit: professionals and structures, never a patient. */
export const mayOverride = ({ userType }: Pick<AccessActor, 'userType'>): boolean => userType !== 'patient';

/**
 * The first part of a change that is not the patient's to make, null where all of it is. A patient moves their visit, as long as it
 * was; with whom and about what is agreed with those who receive them.
 */
export const foreignToPatient = (parts: readonly string[], keepsLength: boolean): string | null =>
  parts.find((part) => part !== 'start' && part !== 'end') ?? (keepsLength ? null : 'end');

/** What a person who sees a visit may do with its files: its people read, those who receive the patient add. */
export const fileRightsInVisit = (
  actor: Pick<AccessActor, 'partyId'>,
  visit: VisitPeople,
): { readonly read: boolean; readonly add: boolean } => ({
  read: takesPart(actor, visit),
  add: receives(actor, visit),
});

/** Whether a person writes the notes of a visit: its doctor, and where there is none, those who receive the patient. */
export const mayWriteNotes = (
  actor: Pick<AccessActor, 'partyId'>,
  { doctorId, practitionerIds }: Pick<VisitPeople, 'practitionerIds'> & { readonly doctorId: string | null },
): boolean => (doctorId === null ? practitionerIds.includes(actor.partyId) : doctorId === actor.partyId);

/** Whether a person adds measures and captures to a visit: those who receive the patient. */
export const mayAddCaptures = (actor: Pick<AccessActor, 'partyId'>, visit: VisitPeople): boolean =>
  receives(actor, visit);

/** Whether a person who sees a visit reads what was measured in it: its people and the readers of the file, never by an agenda. */
export const mayReadCaptures = (relation: VisitRelation): boolean => relation !== 'agenda';

/** Notes are a draft until the visit is ended: until then those who receive the patient read them, afterwards the patient and the file's readers too. */
export const mayReadNotes = (
  actor: Pick<AccessActor, 'partyId'>,
  visit: VisitPeople & { readonly isEnded: boolean },
): boolean => visit.isEnded || receives(actor, visit);
