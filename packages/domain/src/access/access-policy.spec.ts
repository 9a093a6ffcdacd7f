import { describe, expect, it } from '@jest/globals';
import { type AccessResource, type AccessStatus, DEFAULT_RIGHTS, RESOURCE_RIGHTS } from './access.ts';
import { accessSentence, RIGHT_VERBS } from './access-labels.ts';
import { areRightsOf, canBeBetween, PARTIES_OF } from './access-parties.ts';
import {
  type AccessEvent,
  type AccessSide,
  agreesTo,
  exceedsAgreement,
  givenUnnamed,
  judgeAccess,
  judgeRights,
  OFFERABLE_RIGHTS,
  REQUESTABLE_RIGHTS,
  withImplied,
} from './access-policy.ts';

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

describe('a refusal', () => {
  it('of an offer is final for whoever made it: they offer again, they do not approve', () => {
    expect(judgeAccess('approve', 'owner', 'REJECTED', 'grantee')).toEqual({ allowed: false, because: 'ACCESS_STATE' });
    expect(judgeAccess('offer', 'owner', 'REJECTED', 'grantee')).toEqual({ allowed: true, next: 'INVITED' });
  });

  it('of a request can be taken back by whoever refused', () => {
    expect(judgeAccess('approve', 'owner', 'REJECTED', 'owner')).toEqual({ allowed: true, next: 'ACCEPTED' });
  });
});

const RESOURCES = Object.keys(RESOURCE_RIGHTS) as AccessResource[];
const kinds = (side: 'from' | 'to') =>
  RESOURCES.flatMap((resource) => PARTIES_OF[resource][side].map((kind) => [resource, kind] as const));

describe('the rights that are negotiable', () => {
  it('never let anybody ask to administer what is somebody else’s', () => {
    const asked = RESOURCES.flatMap((resource) => Object.values(REQUESTABLE_RIGHTS[resource]).flat());
    expect(asked).not.toContain('MANAGE');
    expect(judgeRights('request', 'organization', 'doctor', ['MEMBER', 'MANAGE'])).toMatchObject({
      because: 'REDACTED',
    });
    expect(judgeRights('request', 'practitioner_calendar', 'midwife', ['MANAGE'])).toMatchObject({
      because: 'REDACTED',
    });
  });

  it.each(kinds('from'))('%s: what a %s offers without a word is theirs to give', (resource, kind) => {
    expect(judgeRights('offer', resource, kind, DEFAULT_RIGHTS[resource])).toEqual({ allowed: true });
  });

  it.each(kinds('to'))('%s: what a %s asks for without a word may be asked for, or nothing may', (resource, kind) => {
    const isAsked = Object.keys(REQUESTABLE_RIGHTS[resource]).length > 0;
    const verdict = judgeRights('request', resource, kind, DEFAULT_RIGHTS[resource]);
    expect(verdict).toEqual(isAsked ? { allowed: true } : { allowed: false, because: 'PARTY' });
  });

  it('name no party that cannot stand on that side', () => {
    for (const resource of RESOURCES) {
      const [callers, owners] = [Object.keys(REQUESTABLE_RIGHTS[resource]), Object.keys(OFFERABLE_RIGHTS[resource])];
      expect(PARTIES_OF[resource].to).toEqual(expect.arrayContaining(callers));
      expect(PARTIES_OF[resource].from).toEqual(expect.arrayContaining(owners));
    }
  });

  it('tell a right that does not exist from one that is not negotiable', () => {
    expect(judgeRights('request', 'medical-file', 'doctor', ['ADMIN'])).toMatchObject({ because: 'UNKNOWN' });
    expect(judgeRights('request', 'patient-delegation', 'doctor', ['ACT'])).toMatchObject({ because: 'PARTY' });
  });
});

describe('a right that takes another one with it', () => {
  it('lets a person who adds to a file read it', () => {
    expect(withImplied('medical-file', ['WRITE'])).toEqual(['READ', 'WRITE']);
    expect(withImplied('medical-file', ['WRITE', 'SHARE'])).toEqual(['READ', 'WRITE', 'SHARE']);
  });

  it('a right that takes another one with it is none elsewhere', () => {
    expect(withImplied('medical-file', ['READ'])).toEqual(['READ']);
    expect(withImplied('medical-file', ['WRITE', 'READ'])).toEqual(['WRITE', 'READ']);
    expect(withImplied('medical-file', ['SHARE'])).toEqual(['SHARE']);
    expect(withImplied('practitioner_calendar', ['BOOK'])).toEqual(['BOOK']);
  });
});

describe('a yes', () => {
  it.each([
    ['the rights that were shown', ['READ', 'SHARE'], ['SHARE', 'READ'], 'YES'],
    ['fewer rights than there are now', ['READ', 'SHARE'], ['READ'], 'CHANGED'],
    ['more rights than there are now', ['READ'], ['READ', 'SHARE'], 'CHANGED'],
    ['no rights, where they are the usual ones', ['READ', 'WRITE'], undefined, 'YES'],
    ['no rights, where they are not', ['READ', 'SHARE'], undefined, 'UNNAMED'],
  ] as const)('that names %s', (_what, rights, shown, answer) => {
    expect(agreesTo('owner', 'medical-file', rights, shown)).toBe(answer);
  });

  it('of whoever is offered something takes what its owner chose', () => {
    expect(agreesTo('grantee', 'practitioner_calendar', ['READ', 'MANAGE'], undefined)).toBe('YES');
    expect(agreesTo('grantee', 'practitioner_calendar', ['READ', 'MANAGE'], ['READ'])).toBe('CHANGED');
  });

  it('by an offer without rights gives what was asked, the usual ones at most', () => {
    expect(givenUnnamed('medical-file', ['READ', 'SHARE'])).toEqual(['READ']);
    expect(givenUnnamed('medical-file', ['SHARE'])).toEqual(['READ', 'WRITE']);
  });
});

describe('rights that count in both directions', () => {
  const [one, both] = [['MESSAGE'], ['MESSAGE', 'TELEEXPERTISE']];

  it.each(['PENDING', 'ACCEPTED'] as const)('are not widened by the owner of a contact that is %s', (state) => {
    expect(exceedsAgreement('practitioner_contacts', state, one, both)).toBe(true);
    expect(exceedsAgreement('practitioner_contacts', state, both, one)).toBe(false);
  });

  it('are the owner’s to change in an offer without an answer, and those of a gift at any time', () => {
    expect(exceedsAgreement('practitioner_contacts', 'INVITED', one, both)).toBe(false);
    expect(exceedsAgreement('medical-file', 'ACCEPTED', ['READ'], ['READ', 'WRITE'])).toBe(false);
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
    expect(accessSentence('medical-file', ['READ', 'WRITE'])).toBe('Peut lire et compléter : Dossier médical');
    expect(accessSentence('practitioner_calendar', ['READ', 'BOOK'])).toBe('Peut voir et prendre rendez-vous : Agenda');
  });

  it('has a verb for every right', () => {
    for (const [resource, rights] of Object.entries(RESOURCE_RIGHTS)) {
      expect(Object.keys(RIGHT_VERBS[resource as keyof typeof RIGHT_VERBS])).toEqual(rights);
    }
  });
});
