import type { Actor } from '../platform/actor.ts';
import { aDoctor, aGrant, aPatient, aReceivingDoctor, aStructure } from './calendars.ts';
import type { TestDatabase } from './start/a-database.ts';

/** A doctor's calendar and what each kind of reader holds over it. */
export const calendarReaders = async (db: TestDatabase) => {
  const doctor = await aReceivingDoctor(db);
  const to = async (rights: string[], status: 'ACCEPTED' | 'PENDING' | 'INVITED' | 'REJECTED' = 'ACCEPTED') => {
    const reader = await aDoctor(db);
    const grant = { resource: 'practitioner_calendar', from: doctor.partyId, to: reader.partyId, rights, status };
    const policyId = await aGrant(db, grant);
    return { reader, policyId };
  };
  const { staff, organizationId } = await aStructure(db);
  await aGrant(db, { resource: 'organization', from: organizationId, to: doctor.partyId, rights: ['MEMBER'] });
  const colleague = await aDoctor(db);
  await aGrant(db, { resource: 'organization', from: organizationId, to: colleague.partyId, rights: ['AGENDA'] });
  const people: Record<string, Actor> = {
    'the owner': doctor,
    'a reader': (await to(['READ', 'BOOK'])).reader,
    'an administrator': (await to(['READ', 'BOOK', 'MANAGE'])).reader,
    'the staff of the structure': staff,
    'a colleague with the agenda': colleague,
    'another doctor': await aDoctor(db),
    'a patient': await aPatient(db),
  };
  return { db, doctor, people, to };
};

export const personIn = (people: Record<string, Actor>, who: string): Actor => {
  const person = people[who];
  if (person === undefined) throw new Error(`nobody is called ${who}`);
  return person;
};
