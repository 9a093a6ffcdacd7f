import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { allEndpoints } from '@maillon/contracts/registry';
import type { InjectOptions } from 'fastify';
import type { Actor } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { aRelationWorld, type RelationWorld } from '../testing/cases/relation-cases.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { FakeSessions } from '../testing/http/an-http-server.ts';
import { anApp } from '../testing/start/an-app.ts';
import { hearStatements } from '../testing/statements.ts';
import { idsInBody, idsInQuery, withValueAt } from '../testing/sweeps/body-ids.ts';
import { FOREIGN_ID_CASES } from '../testing/sweeps/foreign-id-cases.ts';
import { type ForeignKind, foreignIds } from '../testing/sweeps/foreign-ids.ts';
import { requestWith } from '../testing/sweeps/request-with.ts';

/** As `foreign-and-unknown.http.spec.ts`, for the ids that stand in a query or in a body. */

const sessions = new FakeSessions();
const app = anApp({ sessions, clock: new FakeClock('2026-11-23T08:00:00.000Z') });

/** Those whose existence is not disclosed; professionals and structures are in the directory. */
const PRIVATE = ['patient', 'patient’s account', 'visit', 'grant'] as const satisfies readonly ForeignKind[];

const heard: { readonly name: string; readonly requestId: string }[] = [];
let stop: () => void;
let elsewhere: RelationWorld;
let own: RelationWorld;

beforeAll(async () => {
  elsewhere = await aRelationWorld(app().db);
  own = await aRelationWorld(app().db);
  stop = hearStatements((name, requestId) => heard.push({ name, requestId }));
});
beforeEach(async () => {
  await app().db.rows('DELETE FROM rate_buckets');
});
afterAll(() => stop());

/** What is answered for an id, and what was asked of Postgres for it; the limiter asks once for many requests. */
const ask = async (
  as: Actor,
  id: string,
  request: Pick<InjectOptions, 'method' | 'url' | 'payload'> & { readonly type?: string },
  ifMatch?: number,
) => {
  sessions.people.set(as.userId, as);
  heard.length = 0;
  const { type, ...sent } = request;
  const answer = await app().inject({
    ...sent,
    headers: {
      ...(type === undefined ? {} : { 'content-type': type }),
      authorization: as.userId,
      rid: 'anti-csrf',
      'idempotency-key': newId(),
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    },
  });
  const said = answer.body.replaceAll(id, '<id>').replaceAll(/"traceId":"[^"]*"/g, '');
  const { 'x-request-id': requestId } = answer.headers;
  const statements = heard.flatMap((one) =>
    one.requestId === requestId && !one.name.startsWith('rate_bucket') ? [one.name] : [],
  );
  return { status: answer.statusCode, said, statements: statements.toSorted() };
};

/** Of no person, in the path of those routes that name a person there, too. */
const IN_PATH = '01900000-0000-7000-8000-0000000000ff';
const SAMPLES: Readonly<Record<string, string>> = {
  startDate: '2026-11-23T00:00:00Z',
  endDate: '2026-11-30T00:00:00Z',
  date: '2026-11-24',
  userTypes: 'doctor',
  duration: '30',
};
const queryWith = ({ query }: Endpoint, named: Record<string, string>): URLSearchParams => {
  const shape = query !== undefined && 'shape' in query ? Object.keys(query.shape as object) : [];
  const samples = shape.flatMap((name) => (SAMPLES[name] === undefined ? [] : [[name, SAMPLES[name]]]));
  return new URLSearchParams({ ...Object.fromEntries(samples), ...named });
};

const isAsked = ({ audience }: Endpoint): boolean => Array.isArray(audience);
const inQueries = allEndpoints.filter((contract) => isAsked(contract) && idsInQuery(contract).length > 0);
const inBodies = allEndpoints.filter(({ id }) => id in FOREIGN_ID_CASES);

describe('an id of somebody else, and one of nobody', () => {
  it.each(inQueries.map((contract) => [contract.id, contract] as const))(
    'are the same in the query of %s',
    async (_id, contract) => {
      const callers = [own.people.stranger, own.people['other patient'], own.people.staff];
      const foreign = foreignIds(elsewhere);
      for (const caller of callers.filter(({ userType }) => contract.audience.includes(userType))) {
        for (const pointer of idsInQuery(contract)) {
          const answerFor = (id: string) => {
            const path = contract.path.replace(/:(\w+)/g, (_match, name: string) =>
              name === 'userType' ? 'doctor' : IN_PATH,
            );
            const url = `/api${path}?${queryWith(contract, { [pointer.slice(1)]: id })}`;
            return ask(caller, id, { method: contract.method as 'GET', url });
          };
          // The first one fills what is kept in memory of the calendars of the directory.
          await answerFor(newId());
          const unknown = await answerFor(newId());
          for (const kind of PRIVATE) {
            expect([caller.userType, pointer, kind, await answerFor(foreign[kind])]).toEqual([
              caller.userType,
              pointer,
              kind,
              unknown,
            ]);
          }
        }
      }
    },
  );

  it.each(inBodies.map((contract) => [contract.id, contract] as const))(
    'are the same in the body of %s',
    async (id, contract) => {
      const { write, may } = FOREIGN_ID_CASES[id] ?? { write: undefined, may: {} };
      if (write === undefined) throw new Error(`no case for ${id}`);
      const foreign = foreignIds(elsewhere);
      const { as, path, body = {}, ifMatch, bytes } = await write(await aRelationWorld(app().db), app().db);
      for (const pointer of idsInBody(contract)) {
        const answerFor = (value: string) =>
          ask(
            as,
            value,
            {
              method: contract.method as 'POST',
              url: `/api${path}`,
              ...requestWith(contract, withValueAt(body, pointer, value), bytes),
            },
            ifMatch,
          );
        if (may[pointer]?.includes('nobody')) continue;
        await answerFor(newId());
        const unknown = await answerFor(newId());
        for (const kind of PRIVATE.filter((name) => !may[pointer]?.includes(name))) {
          expect([pointer, kind, await answerFor(foreign[kind])]).toEqual([pointer, kind, unknown]);
        }
      }
    },
  );
});
