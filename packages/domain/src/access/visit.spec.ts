import { describe, expect, it } from '@jest/globals';
import type { UserType } from '../user-type.ts';
import type { AccessActor } from './access.ts';
import {
  fileRightsInVisit,
  foreignToPatient,
  isColleague,
  isPatientOf,
  judgeBookingFor,
  knowsWaiting,
  listShowsVisit,
  mayBringBox,
  mayChangeVisit,
  mayEndCall,
  mayEndVisit,
  mayEndWaiting,
  mayHaveWait,
  mayJoinCall,
  mayOverride,
  mayReadReport,
  namesOthers,
  relationToVisit,
  seesWaiting,
} from './visit.ts';

const patient: AccessActor = { partyId: 'p1', userType: 'patient' };
const doctor: AccessActor = { partyId: 'd1', userType: 'doctor' };
const colleague: AccessActor = { partyId: 'd2', userType: 'doctor' };
const staff: AccessActor = { partyId: 's1', userType: 'organization' };
const visit = { patientId: 'p1', practitionerIds: ['d1', 'a1'] };
const nothing = { readsFile: false, seesAgenda: false };

describe('a visit', () => {
  it.each([
    ['its patient', patient, nothing, 'participant'],
    ['its doctor, who has the file too', doctor, { readsFile: true, seesAgenda: true }, 'participant'],
    ['a reader of the file who has the agenda too', colleague, { readsFile: true, seesAgenda: true }, 'file'],
    ['a reader of the agenda', staff, { readsFile: false, seesAgenda: true }, 'agenda'],
    ['a stranger', colleague, nothing, null],
  ] as const)('is seen by %s for the nearest reason', (_who, actor, facts, relation) => {
    expect(relationToVisit(actor, visit, facts)).toBe(relation);
  });

  it('is on the list of an owner who reads the file, who takes part, or in whose structure it is', () => {
    const booked = { ...visit, organizationId: 'o1' };
    expect(listShowsVisit('d1', booked, false)).toBe(true);
    expect(listShowsVisit('o1', booked, false)).toBe(true);
    expect(listShowsVisit('d2', booked, true)).toBe(true);
    expect(listShowsVisit('d2', booked, false)).toBe(false);
    expect(listShowsVisit('o2', { ...visit, organizationId: null }, false)).toBe(false);
  });

  const changed = { ...visit, isBooked: true, patientUntil: 100, now: 100, bookable: new Set<string>() };
  it.each([
    ['its patient until the last moment', patient, {}, true],
    ['its patient after it', patient, { now: 101 }, false],
    ['its patient once it is over, whatever the hour', patient, { now: 101, isBooked: false }, true],
    ['its doctor at any hour', doctor, { now: 101 }, true],
    ['a doctor who does not take part', colleague, { bookable: new Set(['d1', 'a1']) }, false],
    ['a structure that books for all of them', staff, { bookable: new Set(['d1', 'a1']) }, true],
    ['a structure that books for one of them', staff, { bookable: new Set(['d1']) }, false],
  ])('is changed by %s: %#', (_who, actor, facts, allowed) => {
    expect(mayChangeVisit(actor, { ...changed, ...facts })).toBe(allowed);
  });

  it.each([
    ['a patient for themselves', patient, { id: 'p1', known: false, followed: false }, 'YES'],
    ['a patient for another patient', patient, { id: 'p2', known: true, followed: true }, 'UNKNOWN'],
    ['a doctor for a patient who shares their file', doctor, { id: 'p1', known: true, followed: true }, 'YES'],
    ['a doctor for a patient of an earlier visit', doctor, { id: 'p1', known: true, followed: false }, 'NOT_FOLLOWED'],
    ['a doctor for a stranger', doctor, { id: 'p1', known: false, followed: false }, 'UNKNOWN'],
  ] as const)('is booked by %s: %#', (_who, actor, who, verdict) => {
    expect(judgeBookingFor(actor, who)).toBe(verdict);
  });

  it('takes in a colleague by any one tie', () => {
    const none = { sharesCalendar: false, isContact: false, readsFile: false };
    expect(isColleague(none)).toBe(false);
    for (const tie of Object.keys(none)) expect(isColleague({ ...none, [tie]: true })).toBe(true);
  });

  it('asks ties of those whom a practitioner names beside themselves', () => {
    const newcomers = [{ id: 'd1' }, { id: 'a1' }];
    expect(namesOthers(doctor, newcomers)).toEqual([{ id: 'a1' }]);
    expect(namesOthers(patient, newcomers)).toEqual([]);
    expect(namesOthers(staff, newcomers)).toEqual([]);
  });

  it('is moved by its patient, as long as it was, and not changed otherwise', () => {
    expect(foreignToPatient(['start', 'end'], true)).toBeNull();
    expect(foreignToPatient(['start', 'end'], false)).toBe('end');
    expect(foreignToPatient(['end', 'doctorId'], true)).toBe('doctorId');
  });

  it('gives way to another in a calendar for every type of user but a patient', () => {
    const types: UserType[] = ['patient', 'doctor', 'assistant', 'midwife', 'organization'];
    expect(types.filter((userType) => mayOverride({ userType }))).toEqual(types.slice(1));
  });

  it('has its waiting list shown to its people and its agenda, and its offers answered by its patient', () => {
    expect(knowsWaiting('participant', false)).toBe(true);
    expect(knowsWaiting('agenda', false)).toBe(true);
    expect(knowsWaiting('file', false)).toBe(false);
    expect(knowsWaiting('file', true)).toBe(true);
    expect([patient, doctor, staff].map((actor) => isPatientOf(actor, visit))).toEqual([true, false, false]);
  });

  it.each([
    ['a doctor for themselves', doctor, { isBookable: false, isColleague: false }, true],
    ['a colleague of the doctor', colleague, { isBookable: false, isColleague: true }, true],
    ['a doctor for a stranger', colleague, { isBookable: true, isColleague: false }, false],
    ['a structure that books for the doctor', staff, { isBookable: true, isColleague: false }, true],
    ['a structure that knows the doctor', staff, { isBookable: false, isColleague: true }, false],
    ['a patient', patient, { isBookable: true, isColleague: true }, false],
  ] as const)('is waited for by a patient whom %s has wait: %#', (_who, actor, facts, allowed) => {
    expect(mayHaveWait(actor, 'd1', facts)).toBe(allowed);
  });

  it.each([
    ['of staff, for a contact', true, { readsCalendar: false, changesCalendar: false }, true, true],
    ['of the patient, for a contact', false, { readsCalendar: false, changesCalendar: false }, false, false],
    [
      'of the patient, for a reader of the calendar',
      false,
      { readsCalendar: true, changesCalendar: false },
      true,
      false,
    ],
    ['of the patient, for who changes it', false, { readsCalendar: true, changesCalendar: true }, true, true],
  ])('is waited for: the request %s is seen and ended by who may', (_whose, isAskedByStaff, calendar, sees, ends) => {
    const request = { isAskedByStaff, ...calendar };
    expect([seesWaiting(request), mayEndWaiting(request)]).toEqual([sees, ends]);
  });

  it('has its files read by its people, and added by those who receive the patient', () => {
    expect(fileRightsInVisit(patient, visit)).toEqual({ read: true, add: false });
    expect(fileRightsInVisit(doctor, visit)).toEqual({ read: true, add: true });
    expect(fileRightsInVisit(colleague, visit)).toEqual({ read: false, add: false });
  });
});

describe('the call of a visit', () => {
  it('is joined by those who take part', () => {
    expect((['participant', 'file', 'agenda'] as const).filter(mayJoinCall)).toEqual(['participant']);
  });

  it('has its device box brought by an assistant', () => {
    const types: UserType[] = ['patient', 'doctor', 'assistant', 'midwife', 'organization'];
    expect(types.filter((userType) => mayBringBox({ userType }))).toEqual(['assistant']);
  });

  it('is ended by its doctor, and by each of its people where it has none', () => {
    expect(mayEndCall(doctor, 'd1')).toBe(true);
    expect(mayEndCall(patient, 'd1')).toBe(false);
    expect(mayEndCall(patient, null)).toBe(true);
  });
});

describe('the report of a visit', () => {
  it.each([
    ['its doctor', doctor, 'd1', true],
    ['a nurse beside a doctor', { partyId: 'a1' }, 'd1', false],
    ['a nurse without a doctor', { partyId: 'a1' }, null, true],
    ['its patient', patient, null, false],
    ['a colleague', colleague, null, false],
  ])('is written by %s: %#', (_who, actor, doctorId, may) => {
    expect(mayEndVisit(actor, visit, doctorId)).toBe(may);
  });

  it('is read by its people and by readers of the file, not by those of an agenda', () => {
    expect((['participant', 'file', 'agenda'] as const).map(mayReadReport)).toEqual([true, true, false]);
  });
});
