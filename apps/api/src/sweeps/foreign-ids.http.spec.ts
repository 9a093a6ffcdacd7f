import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@maillon/contracts/registry';
import type { Actor } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { aRelationWorld } from '../testing/cases/relation-cases.ts';
import { eventually } from '../testing/eventually.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { FakeSessions } from '../testing/http/an-http-server.ts';
import { anApp } from '../testing/start/an-app.ts';
import { idsInBody, withValueAt } from '../testing/sweeps/body-ids.ts';
import { ASKED_ELSEWHERE, FOREIGN_ID_CASES } from '../testing/sweeps/foreign-id-cases.ts';
import { FOREIGN_KINDS, foreignIds, snapshot } from '../testing/sweeps/foreign-ids.ts';
import { requestWith } from '../testing/sweeps/request-with.ts';

const sessions = new FakeSessions();
const app = anApp({ sessions, clock: new FakeClock('2026-11-23T08:00:00.000Z') });

/** Machines name their own people; their credential is their right (modules/keyring). */
const naming = allEndpoints.filter((contract) => contract.audience !== 'machine' && idsInBody(contract).length > 0);

describe('an id in a body that is somebody else’s', () => {
  it('has a case here for each endpoint that takes one, from the contracts', () => {
    const asked = [...Object.keys(FOREIGN_ID_CASES), ...Object.keys(ASKED_ELSEWHERE)];

    expect(asked.toSorted()).toEqual(naming.map(({ id }) => id).toSorted());
  });

  it.each(Object.values(ASKED_ELSEWHERE))(
    'an id in a body that is somebody else’s is asked in %s, which exists',
    (file) => {
      expect(existsSync(new URL(`../${file}`, import.meta.url))).toBe(true);
    },
  );

  it.each(naming.filter(({ id }) => id in FOREIGN_ID_CASES).map((contract) => [contract.id, contract] as const))(
    '%s refuses it and writes nothing',
    async (id, contract) => {
      const { write, may } = FOREIGN_ID_CASES[id] ?? { write: undefined, may: {} };
      if (write === undefined) throw new Error(`no case for ${id}`);
      expect(Object.keys(may).toSorted()).toEqual([...idsInBody(contract)].toSorted());

      const elsewhere = foreignIds(await aRelationWorld(app().db));
      const { as, path, body = {}, ifMatch, bytes } = await write(await aRelationWorld(app().db), app().db);
      const send = (actor: Actor, said: object) => {
        sessions.people.set(actor.userId, actor);
        const { type, payload } = requestWith(contract, said, bytes);
        return app().inject({
          method: contract.method as 'POST',
          url: `/api${path}`,
          headers: {
            authorization: actor.userId,
            rid: 'anti-csrf',
            'idempotency-key': newId(),
            ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
            'content-type': type,
          },
          payload,
        });
      };

      // What the world itself has published is delivered first, or it would be missed afterwards.
      await eventually(async () => (await app().db.rows('SELECT 1 FROM outbox')).length === 0);
      const before = await snapshot(app().db);
      const faults: string[] = [];
      for (const pointer of idsInBody(contract)) {
        for (const kind of FOREIGN_KINDS.filter((name) => !may[pointer]?.includes(name))) {
          const answer = await send(as, withValueAt(body, pointer, elsewhere[kind]));
          if (![403, 404, 409, 422].includes(answer.statusCode)) {
            faults.push(`${pointer} of ${kind}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
          }
        }
      }
      expect(faults).toEqual([]);
      expect(await snapshot(app().db)).toEqual(before);

      // The same request with ids of its own is answered, so it was the id that was refused.
      const own = await send(as, body);
      expect([own.statusCode < 300, own.body.slice(0, 300)]).toEqual([true, expect.any(String)]);
    },
    30_000,
  );
});
