import { expect, it } from '@jest/globals';
import { VISIT_CLOSES_DAYS } from '@maillon/domain/access/access';
import { aDatabase } from '../../testing/start/a-database.ts';

const db = aDatabase();

it.each(['knows_patient', 'patients_known_to'])(
  '%s lets a visit count as long as the rule of access does',
  async (name) => {
    const [found] = await db().rows<{ body: string }>('SELECT prosrc AS body FROM pg_proc WHERE proname = $1', [name]);
    const days = [...(found?.body ?? '').matchAll(/interval '(\d+) days'/g)].map(([, count]) => Number(count));
    expect(days).toEqual([VISIT_CLOSES_DAYS]);
  },
);
