import { describe, expect, it } from '@jest/globals';
import { honoursIdempotency } from '@maillon/contracts/endpoint/endpoint';
import { allEndpoints } from '@maillon/contracts/registry';
import type { Actor } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { aRelationWorld } from '../testing/cases/relation-cases.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { FakeSessions } from '../testing/http/an-http-server.ts';
import { anApp } from '../testing/start/an-app.ts';
import { REPLAY_CASES, SAME_REPLAY } from '../testing/sweeps/replay-cases.ts';

const sessions = new FakeSessions();
const app = anApp({ sessions, clock: new FakeClock('2026-11-23T08:00:00.000Z') });

const keptByIds = allEndpoints.filter((contract) => honoursIdempotency(contract) && contract.kept === 'ids');

/** Everybody of whom a kept answer could speak: a person who answered it may no longer know of them. */
describe('an answer that was kept under an idempotency key', () => {
  it('has a case here for each endpoint whose answer is about somebody else', () => {
    const cases = [...Object.keys(REPLAY_CASES), ...Object.keys(SAME_REPLAY)];
    expect(cases.toSorted()).toEqual(keptByIds.map(({ id }) => id).toSorted());
  });

  it('is never a credential, nor what a question said of somebody', () => {
    const asked = allEndpoints.filter((contract) => honoursIdempotency(contract) && contract.kept === 'own');

    expect(asked.map(({ id }) => id).toSorted()).toEqual(OWN);
  });

  it.each(keptByIds.filter(({ id }) => id in REPLAY_CASES).map((contract) => [contract.id, contract] as const))(
    '%s is given again to whoever may still read it, and to nobody whose right has ended',
    async (id, contract) => {
      const replayCase = REPLAY_CASES[id];
      if (replayCase === undefined) throw new Error(`no case for ${id}`);
      const world = await aRelationWorld(app().db);
      const { as, path, body, ifMatch, end } = await replayCase(world, app().db);
      const send = async (actor: Actor, key: string) => {
        sessions.people.set(actor.userId, actor);
        return app().inject({
          method: contract.method as 'POST',
          url: `/api${path}`,
          headers: {
            authorization: actor.userId,
            'idempotency-key': key,
            ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        });
      };

      const key = newId();
      const first = await send(as, key);
      expect([id, first.statusCode, first.statusCode < 300 ? '' : first.body]).toEqual([id, expect.any(Number), '']);
      const again = await send(as, key);
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect(again.statusCode).toBe(first.statusCode);
      expect(Object.keys(again.json()).toSorted()).toEqual(Object.keys(first.json()).toSorted());

      const ended = (await end()) ?? as;
      const late = await send(ended, key);
      expect([401, 403, 404]).toContain(late.statusCode);
    },
  );

  it('leaves no body in the database but ids', async () => {
    const rows = await app().db.rows<{ route: string; headers: Record<string, string> }>(
      'SELECT route, headers FROM idempotency_keys WHERE status < 400',
    );
    expect(rows.filter(({ headers }) => 'etag' in headers).map(({ route }) => route)).toEqual([]);
    expect(rows.length).toBeGreaterThan(keptByIds.length / 2);
  });
});

/** Of the caller’s own account and nothing else: read one by one. */
const OWN: readonly string[] = [
  'admin.publishBundle',
  'consents.sign',
  'dataRights.requestExport',
  'dataRights.withdrawErasure',
  'integrations.authorizationCallback',
  'integrations.sync',
  'notifications.setPreferences',
];
