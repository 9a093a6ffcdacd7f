import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { aDoctor, aGrant, aMidwife, aStructure } from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const MIGRATION = new URL(
  '../../../../../prisma/migrations/20261126030000_a_request_asks_for_no_more_than_it_may/migration.sql',
  import.meta.url,
);

it('requests from before lose the right that nobody may ask for; grants that hold keep theirs', async () => {
  const { db } = app();
  await db.rows(
    'ALTER TABLE access_policies DROP CONSTRAINT access_policies_nobody_asks_to_manage, DROP COLUMN refused_by',
  );
  const { organizationId } = await aStructure(db);
  const [doctor, midwife, other, last] = [await aDoctor(db), await aMidwife(db), await aDoctor(db), await aMidwife(db)];
  const grant = (to: string, rights: string[], status: 'PENDING' | 'REJECTED' | 'ACCEPTED') =>
    aGrant(db, { resource: 'organization', from: organizationId, to, rights, status });
  const ids = [
    await grant(doctor.partyId, ['MEMBER', 'MANAGE'], 'PENDING'),
    await grant(midwife.partyId, ['MANAGE'], 'PENDING'),
    await grant(other.partyId, ['MEMBER', 'MANAGE'], 'ACCEPTED'),
    await grant(last.partyId, ['MEMBER', 'MANAGE'], 'REJECTED'),
  ];
  await db.rows('UPDATE access_policies SET decided_by = to_party WHERE id = $1', [ids[3]]);

  await db.rows(await readFile(MIGRATION, 'utf8'));

  const rows = await db.rows(
    `SELECT rights, version, refused_by FROM access_policies WHERE id = ANY ($1::uuid[]) ORDER BY array_position($1::uuid[], id)`,
    [ids],
  );
  expect(rows).toEqual([
    { rights: ['MEMBER'], version: 2, refused_by: null },
    { rights: ['MEMBER', 'PATIENTS', 'TRANSMISSIONS', 'REQUESTS', 'AGENDA'], version: 2, refused_by: null },
    { rights: ['MEMBER', 'MANAGE'], version: 1, refused_by: null },
    { rights: ['MEMBER'], version: 2, refused_by: 'grantee' },
  ]);
});
