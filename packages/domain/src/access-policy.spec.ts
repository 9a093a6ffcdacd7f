import { describe, expect, it } from '@jest/globals';
import type { AccessStatus } from './access.ts';
import { RESOURCE_RIGHTS } from './access.ts';
import { accessSentence, RIGHT_VERBS } from './access-labels.ts';
import { areRightsOf, canBeBetween, PARTIES_OF } from './access-parties.ts';
import { type AccessEvent, type AccessSide, judgeAccess } from './access-policy.ts';

/** Design api §4.6, whole: what each side may do in each state; what is not here is refused. */
const TABLE: readonly [AccessStatus | null, AccessSide, Partial<Record<AccessEvent, string>>][] = [
  [null, 'grantee', { request: 'PENDING' }],
  [null, 'owner', { offer: 'INVITED' }],
  [
    'PENDING',
    'owner',
    { approve: 'ACCEPTED', reject: 'REJECTED', offer: 'ACCEPTED', revoke: 'GONE', 'change-rights': 'PENDING' },
  ],
  ['PENDING', 'grantee', { request: 'PENDING', revoke: 'GONE' }],
  ['PENDING', 'time', { expire: 'GONE' }],
  ['INVITED', 'owner', { revoke: 'GONE', 'change-rights': 'INVITED' }],
  ['INVITED', 'grantee', { approve: 'ACCEPTED', reject: 'REJECTED', request: 'ACCEPTED', revoke: 'GONE' }],
  ['INVITED', 'time', { expire: 'GONE' }],
  ['ACCEPTED', 'owner', { revoke: 'GONE', 'change-rights': 'ACCEPTED' }],
  ['ACCEPTED', 'grantee', { revoke: 'GONE' }],
  ['ACCEPTED', 'time', {}],
  ['REJECTED', 'owner', { approve: 'ACCEPTED', offer: 'INVITED', revoke: 'GONE' }],
  ['REJECTED', 'grantee', {}],
  ['REJECTED', 'time', {}],
];
const EVENTS: readonly AccessEvent[] = ['request', 'offer', 'approve', 'reject', 'revoke', 'change-rights', 'expire'];

describe('a grant', () => {
  it.each(TABLE)('that is %s: what the %s may do', (state, side, allowed) => {
    const verdicts = EVENTS.flatMap((event) => {
      const verdict = judgeAccess(event, side, state);
      return verdict.allowed ? [[event, verdict.next]] : [];
    });
    expect(Object.fromEntries(verdicts)).toEqual(allowed);
  });

  it.each<[string, AccessEvent, AccessSide, AccessStatus | null, string]>([
    ['an asker who was refused asks again', 'request', 'grantee', 'REJECTED', 'ACCESS_REQUEST_REJECTED'],
    ['an asker clears the refusal', 'revoke', 'grantee', 'REJECTED', 'WRONG_SIDE'],
    ['an asker approves their own request', 'approve', 'grantee', 'PENDING', 'WRONG_SIDE'],
    ['an owner accepts their own offer', 'approve', 'owner', 'INVITED', 'WRONG_SIDE'],
    ['a grantee gives themselves rights', 'change-rights', 'grantee', 'ACCEPTED', 'WRONG_SIDE'],
    ['something is offered twice', 'offer', 'owner', 'INVITED', 'ACCESS_EXISTS'],
    ['what is held is asked for', 'request', 'grantee', 'ACCEPTED', 'ACCESS_EXISTS'],
    ['what is accepted is approved', 'approve', 'owner', 'ACCEPTED', 'ACCESS_STATE'],
    ['what is rejected is rejected', 'reject', 'owner', 'REJECTED', 'ACCESS_STATE'],
    ['nothing is revoked', 'revoke', 'owner', null, 'ACCESS_STATE'],
  ])('%s: refused', (_what, event, side, state, because) => {
    expect(judgeAccess(event, side, state)).toEqual({ allowed: false, because });
  });
});

describe('between whom and with what', () => {
  it.each([
    ['medical-file', 'patient', 'organization', true],
    ['medical-file', 'doctor', 'patient', false],
    ['organization', 'organization', 'organizationStaff', true],
    ['organization', 'organization', 'patient', false],
    ['practitioner_calendar', 'doctor', 'organization', true],
    ['practitioner_contacts', 'doctor', 'organization', false],
  ] as const)('%s from a %s to a %s: %s', (resource, from, to, allowed) => {
    expect(canBeBetween(resource, from, to)).toBe(allowed);
  });

  it('dispatch users give and receive nothing', () => {
    const sides = Object.values(PARTIES_OF).flatMap(({ from, to }) => [...from, ...to]);
    expect(sides.filter((kind) => kind.startsWith('dispatch'))).toEqual([]);
  });

  it.each([
    ['medical-file', ['READ'], true],
    ['medical-file', [], false],
    ['medical-file', ['READ', 'READ'], false],
    ['medical-file', ['MANAGE'], false],
  ] as const)('%s with %j: %s', (resource, rights, allowed) => {
    expect(areRightsOf(resource, rights)).toBe(allowed);
  });
});

describe('in words', () => {
  it("says 'Peut {rights} : {resource}'", () => {
    expect(accessSentence('medical-file', ['READ', 'WRITE'])).toBe('Peut lire, compléter : Dossier médical');
    expect(accessSentence('practitioner_calendar', ['READ', 'BOOK'])).toBe('Peut voir, prendre rendez-vous : Agenda');
  });

  it('has a verb for every right', () => {
    for (const [resource, rights] of Object.entries(RESOURCE_RIGHTS)) {
      expect(Object.keys(RIGHT_VERBS[resource as keyof typeof RIGHT_VERBS])).toEqual(rights);
    }
  });
});
