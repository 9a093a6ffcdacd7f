import { describe, expect, it } from '@jest/globals';
import {
  ACCESS_STATUSES,
  type AccessResource,
  DEFAULT_RIGHTS,
  type Grant,
  hasRight,
  impliedCalendarRights,
  RESOURCE_RIGHTS,
} from './access.ts';

const membership = (rights: Grant<'organization'>['rights'], status: Grant['status'] = 'ACCEPTED') => ({
  kind: 'member' as const,
  grant: { resource: 'organization' as const, status, rights },
});

describe('a grant', () => {
  it.each(ACCESS_STATUSES)('that is %s carries its rights only when accepted', (status) => {
    const grant: Grant<'medical-file'> = { resource: 'medical-file', status, rights: ['READ'] };
    expect(hasRight(grant, 'READ')).toBe(status === 'ACCEPTED');
    expect(hasRight(grant, 'WRITE')).toBe(false);
  });

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

describe('the calendars of a structure', () => {
  it.each([
    ['its staff', { kind: 'staff' as const }, ['READ', 'BOOK']],
    ['a member with AGENDA', membership(['MEMBER', 'AGENDA']), ['READ']],
    ['a member without AGENDA', membership(['MEMBER', 'MANAGE']), []],
    ['a member who is not accepted yet', membership(['AGENDA'], 'PENDING'), []],
  ])('give %s no more than that', (_who, member, rights) => {
    expect(impliedCalendarRights(member)).toEqual(rights);
  });
});
