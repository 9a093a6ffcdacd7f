import { beforeEach, expect, it } from '@jest/globals';
import { isoDay } from '@maillon/domain/day';
import { lastDays } from '@maillon/domain/statistics/period';
import { QueryClient } from '@tanstack/react-query';
import { setPublicConfig } from '../lib/api/public-config.ts';
import { fakeApi, json } from '../testing/fake-api.ts';
import { TEST_CONFIG } from '../testing/render.tsx';
import { structureStatistics } from './statistics.ts';

beforeEach(() => setPublicConfig(TEST_CONFIG));

it('what has not changed is kept, and does not travel again', async () => {
  const people = { doctors: 1, assistants: 0, midwives: 0, patients: 2, serviceRequests: { onHold: 0, active: 0 } };
  const { calls } = fakeApi({
    'GET /api/statistics/organization/s': ({ headers }) =>
      headers.get('if-none-match') === 'W/"1"'
        ? new Response(null, { status: 304, headers: { etag: 'W/"1"' } })
        : json(people, { headers: { etag: 'W/"1"' } }),
  });
  const client = new QueryClient();
  const query = structureStatistics('s', lastDays(isoDay('2026-11-20'), 7));
  const first = await client.fetchQuery({ ...query, retry: false });
  expect(first).toEqual({ data: people, etag: 'W/"1"' });
  expect(await client.fetchQuery({ ...query, retry: false, staleTime: 0 })).toEqual(first);
  expect(calls).toHaveLength(2);
});
