import { expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { AccessUse } from './access-use.ts';

const db = aDatabase();

it('the use of a grant that is noted while a write is under way takes no connection', async () => {
  const { database, pool, prisma } = db();
  const use = new AccessUse(database, prisma, new FakeClock('2026-11-25T08:00:00Z'));
  const [ownerId, actorId] = [newId(), newId()];
  await database.tx(async () => {
    const grant = { id: newId(), from: ownerId, to: actorId, status: 'ACCEPTED', resource: 'medical-file' };
    use.note(actorId, { ownerId, grants: [grant] } as unknown as Parameters<AccessUse['note']>[1]);
    await new Promise(setImmediate);
    expect({ taken: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }).toEqual({ taken: 0, waiting: 0 });
  });
});
