import { describe, expect, it } from '@jest/globals';
import { aDoctor } from '../../testing/calendars.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { DirectoryRepository } from './directory.repository.ts';

const db = aDatabase();

const everybody = {
  kinds: ['doctor'],
  patterns: [],
  qualification: null,
  organizationId: null,
  liberal: false,
  ids: null,
  names: [],
  words: [],
  colleaguesOf: null,
  after: null,
  limit: 10,
} as const;

describe('the directory where identities are checked', () => {
  it('only knows professionals whose identity was checked', async () => {
    const directory = new DirectoryRepository(db().database);
    const checked = await aDoctor(db(), { lastName: 'Vérifiée' });
    const unchecked = await aDoctor(db(), { lastName: 'Inconnue' });
    await db().rows('UPDATE practitioners SET verified_at = NULL WHERE party_id = $1', [unchecked.partyId]);

    const listed = await directory.page({ ...everybody, unverified: false });
    expect(listed.map(({ party_id }) => party_id)).toEqual([checked.partyId]);
    expect(await directory.one(['doctor'], false, unchecked.partyId)).toBeUndefined();
    expect(await directory.page({ ...everybody, unverified: true })).toHaveLength(2);
  });

  it('lists the members of one structure, or those of none', async () => {
    const directory = new DirectoryRepository(db().database);
    const [member] = await directory.page({ ...everybody, unverified: false });
    const organizationId = '01970000-0000-7000-8000-0000000000aa';
    await db().rows(`INSERT INTO parties (id, kind) VALUES ($1, 'organization')`, [organizationId]);
    await db().rows(
      `INSERT INTO access_policies (id, resource, from_party, to_party, status, rights, created_by)
       VALUES (gen_random_uuid(), 'organization', $1, $2, 'ACCEPTED', '{MEMBER}', $2)`,
      [organizationId, member?.party_id],
    );
    const listed = await directory.page({ ...everybody, unverified: true, organizationId });
    expect(listed.map(({ party_id }) => party_id)).toEqual([member?.party_id]);
    const liberal = await directory.page({ ...everybody, unverified: true, liberal: true });
    expect(liberal.map(({ party_id }) => party_id)).not.toContain(member?.party_id);
    expect(liberal).toHaveLength(1);
  });
});
