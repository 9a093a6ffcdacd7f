import { describe, expect, it } from '@jest/globals';
import type { UserType } from '../user-type.ts';
import {
  type AccessActor,
  type AccessFacts,
  type AccessResource,
  DEFAULT_RIGHTS,
  may,
  type PartyGrant,
  RESOURCE_RIGHTS,
} from './access.ts';

describe('a grant', () => {
  it.each<[AccessResource, string]>([
    ['medical-file', 'SHARE'],
    ['organization', 'MANAGE'],
    ['practitioner_calendar', 'MANAGE'],
  ])('over %s does not give %s unless it is named', (resource, right) => {
    expect(RESOURCE_RIGHTS[resource]).toContain(right);
    expect(DEFAULT_RIGHTS[resource]).not.toContain(right);
  });

  it.each(Object.keys(RESOURCE_RIGHTS) as AccessResource[])('over %s has defaults among its rights', (resource) => {
    const rights: readonly string[] = RESOURCE_RIGHTS[resource];
    expect(DEFAULT_RIGHTS[resource].length).toBeGreaterThan(0);
    for (const right of DEFAULT_RIGHTS[resource]) expect(rights).toContain(right);
  });
});

const ME = 'me';
const OWNER = 'owner';
const STRUCTURE = 'structure';
const NOW = Date.parse('2026-11-21T08:00:00Z');
const DAY = 86_400_000;

const doctor: AccessActor = { partyId: ME, userType: 'doctor' };
const aGrant = (resource: AccessResource, rights: readonly string[], more: Partial<PartyGrant> = {}): PartyGrant => ({
  resource,
  rights,
  status: 'ACCEPTED',
  from: OWNER,
  to: ME,
  ...more,
});
const joined = (...rights: string[]) => aGrant('organization', rights, { from: STRUCTURE });
const given = (...grants: PartyGrant[]): AccessFacts => ({ grants, employer: null, visits: [], now: NOW });
const employed = (...grants: PartyGrant[]): AccessFacts => ({ ...given(...grants), employer: STRUCTURE });
const visited = (start: number): AccessFacts => ({ ...given(), visits: [start] });
const patient = { kind: 'patient', id: OWNER } as const;
const toStructure = { to: STRUCTURE };

describe('a patient', () => {
  const all = ['KNOW', 'IDENTIFY', 'READ', 'WRITE', 'SHARE', 'ACT', 'KEYS'] as const;

  it.each<[string, AccessFacts, string]>([
    ['nobody in particular', given(), ''],
    ['a holder of the file', given(aGrant('medical-file', ['READ'])), 'KNOW IDENTIFY READ'],
    ['a holder who may write', given(aGrant('medical-file', ['READ', 'WRITE'])), 'KNOW IDENTIFY READ WRITE'],
    ['a delegate', given(aGrant('patient-delegation', ['ACT'])), 'KNOW IDENTIFY READ ACT'],
    ['one whose request waits', given(aGrant('medical-file', ['READ'], { status: 'PENDING' })), ''],
    ['one whose offer waits', given(aGrant('medical-file', ['READ'], { status: 'INVITED' })), ''],
    ['one who was refused', given(aGrant('medical-file', ['READ'], { status: 'REJECTED' })), ''],
    ['a holder of the agenda', given(aGrant('practitioner_calendar', ['READ', 'BOOK', 'MANAGE'])), ''],
    [
      'a member who follows the patients of a structure that has the file',
      given(aGrant('medical-file', ['READ'], toStructure), joined('MEMBER', 'PATIENTS')),
      'KNOW IDENTIFY READ',
    ],
    [
      'a member who does not follow them',
      given(aGrant('medical-file', ['READ'], toStructure), joined('MEMBER', 'AGENDA')),
      '',
    ],
    [
      'a member who is not accepted yet',
      given(aGrant('medical-file', ['READ'], toStructure), { ...joined('PATIENTS'), status: 'PENDING' }),
      '',
    ],
    ['the staff of that structure', employed(aGrant('medical-file', ['READ'], toStructure)), 'KNOW IDENTIFY READ'],
    ['the staff without a file', employed(), ''],
    ['a practitioner the day of the visit', visited(NOW), 'KNOW IDENTIFY'],
    ['a practitioner the day before', visited(NOW + DAY), 'KNOW IDENTIFY'],
    ['a practitioner two days before', visited(NOW + 2 * DAY), 'KNOW'],
    ['a practitioner within 30 days', visited(NOW - 30 * DAY + 1), 'KNOW IDENTIFY'],
    ['a practitioner after 30 days', visited(NOW - 30 * DAY), ''],
  ])('opens to %s no more than that', (_who, facts, rights) => {
    expect(all.filter((right) => may(doctor, right, patient, facts)).join(' ')).toBe(rights);
  });

  it('a patient has every right over themselves', () => {
    const self: AccessActor = { partyId: OWNER, userType: 'patient' };
    expect(all.every((right) => may(self, right, patient, given()))).toBe(true);
  });

  it.each<UserType>(['patient', 'dispatchManager', 'dispatchOperator'])(
    'opens to no %s, whatever was given',
    (userType) => {
      const facts = { ...given(aGrant('medical-file', ['READ'])), visits: [NOW] };
      expect(may({ partyId: ME, userType }, 'KNOW', patient, facts)).toBe(false);
    },
  );
});

describe('a calendar', () => {
  const all = ['READ', 'BOOK', 'SETTINGS', 'MANAGE'] as const;
  const calendar = { kind: 'calendar', id: OWNER } as const;
  const ownerIn = (structure: string) => aGrant('organization', ['MEMBER'], { from: structure, to: OWNER });

  it.each<[string, AccessFacts, string]>([
    ['nobody in particular', given(), ''],
    ['one it was shared with', given(aGrant('practitioner_calendar', ['READ', 'BOOK'])), 'READ BOOK SETTINGS'],
    [
      'an administrator',
      given(aGrant('practitioner_calendar', ['READ', 'BOOK', 'MANAGE'])),
      'READ BOOK SETTINGS MANAGE',
    ],
    ['the staff of the structure', employed(ownerIn(STRUCTURE)), 'READ BOOK'],
    ['a colleague who sees agendas', given(ownerIn(STRUCTURE), joined('AGENDA')), 'READ'],
    ['a colleague who does not', given(ownerIn(STRUCTURE), joined('MEMBER', 'MANAGE')), ''],
    ['a member of another structure', given(ownerIn('elsewhere'), joined('AGENDA')), ''],
    [
      'a member of a structure it was shared with',
      given(aGrant('practitioner_calendar', ['READ'], toStructure), joined('AGENDA')),
      'READ SETTINGS',
    ],
  ])('opens to %s no more than that', (_who, facts, rights) => {
    expect(all.filter((right) => may(doctor, right, calendar, facts)).join(' ')).toBe(rights);
  });
});

describe('a structure', () => {
  const structure = { kind: 'organization', id: STRUCTURE } as const;

  it('gives its staff every right and a member what was given', () => {
    const held = (facts: AccessFacts) =>
      RESOURCE_RIGHTS.organization.filter((right) => may(doctor, right, structure, facts));
    expect(held(employed())).toEqual(RESOURCE_RIGHTS.organization);
    expect(held(given(joined('MEMBER', 'AGENDA')))).toEqual(['MEMBER', 'AGENDA']);
    expect(held(given())).toEqual([]);
  });

  it('sends requests to those who accepted to be asked', () => {
    const externals = { kind: 'externals', id: STRUCTURE } as const;
    const accepted = aGrant('organization_external_practitioners', ['DISPATCH'], { from: STRUCTURE });
    expect(may(doctor, 'DISPATCH', externals, given(accepted))).toBe(true);
    expect(may(doctor, 'MESSAGE', externals, given(accepted))).toBe(false);
    expect(may(doctor, 'DISPATCH', externals, given({ ...accepted, status: 'INVITED' }))).toBe(false);
  });
});

it.each([
  ['asked', aGrant('practitioner_contacts', ['MESSAGE'])],
  ['was asked', aGrant('practitioner_contacts', ['MESSAGE'], { from: ME, to: OWNER })],
])('contacts are the same for whoever %s', (_who, grant) => {
  const contact = { kind: 'contact', id: OWNER } as const;
  expect(may(doctor, 'MESSAGE', contact, given(grant))).toBe(true);
  expect(may(doctor, 'TELEEXPERTISE', contact, given(grant))).toBe(false);
  expect(may(doctor, 'MESSAGE', contact, given({ ...grant, status: 'PENDING' }))).toBe(false);
});
