import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { allEndpoints } from '@maillon/contracts/registry';
import { USER_TYPES, type UserType } from '@maillon/domain/user-type';
import * as z from 'zod';
import { audienceTable } from './openapi/audience-table.ts';
import { boundHandlers } from './platform/http/security/default-deny.ts';
import { newId } from './platform/ids.ts';
import { MOBILITY } from './testing/cases/home-visits.ts';
import { anActor, FakeSessions } from './testing/http/an-http-server.ts';
import { anApp } from './testing/start/an-app.ts';

const named = (endpoints: readonly Endpoint[]) => endpoints.map((contract) => [contract.id, contract] as const);
const isForPeople = ({ audience }: Endpoint): boolean => Array.isArray(audience);

const open = allEndpoints.filter(({ audience }) => audience === 'public');
const closed = allEndpoints.filter(({ audience }) => audience !== 'public');
const forPeople = allEndpoints.filter(isForPeople);
const allowed = ({ audience }: Endpoint): readonly string[] => (typeof audience === 'string' ? [] : audience);
/** Reading one thing by its id. What is for administrators alone is closed (403) to everybody else, whatever exists. */
const ofOneThing = forPeople.filter(
  (contract) =>
    contract.method === 'GET' &&
    /:\w*id\b/i.test(contract.path) &&
    USER_TYPES.some((type) => allowed(contract).includes(type)),
);

const strangersTo = (contract: Endpoint): readonly UserType[] =>
  USER_TYPES.filter((type) => !allowed(contract).includes(type));
const guestOf = (contract: Endpoint): UserType =>
  USER_TYPES.find((type) => allowed(contract).includes(type)) ?? 'doctor';

/** A calendar and a questionnaire are refused, not hidden: their screens offer to ask for access (design api §1, §2.7). */
const hidesWith = ({ path }: Endpoint): readonly number[] =>
  /^\/(schedule|patient-check-up)\b/.test(path) ? [403, 404] : [404];

const inFhir = ({ mediaType }: Endpoint): boolean => mediaType === 'application/fhir+json';
/** A problem document, or an outcome where the caller speaks FHIR. */
const refusalOf = (contract: Endpoint, code: string): object =>
  inFhir(contract) ? { issue: [{ details: { coding: [{ code }] } }] } : { code };

/** Values for the queries that cannot be left out. */
const SAMPLES: Readonly<Record<string, string>> = {
  startDate: '2026-12-01T00:00:00Z',
  endDate: '2026-12-08T00:00:00Z',
  start: '2030-12-01',
};
const needsQuery = ({ query }: Endpoint): boolean => query !== undefined && !query.safeParse({}).success;
const sampleQuery = (contract: Endpoint): Record<string, string> => {
  const names = contract.query instanceof z.ZodObject && needsQuery(contract) ? Object.keys(contract.query.shape) : [];
  return Object.fromEntries(names.flatMap((name) => (SAMPLES[name] === undefined ? [] : [[name, SAMPLES[name]]])));
};

const urlOf = ({ path }: Endpoint, parameter: (name: string) => string = () => newId()): string =>
  `/api${path.replace(/:(\w+)/g, (_match, name: string) => parameter(name))}`;

describe('the routes', () => {
  const sessions = new FakeSessions();
  const app = anApp({ sessions, env: MOBILITY });

  const call = (contract: Endpoint, who?: string) =>
    app().inject({
      method: contract.method as 'GET',
      url: urlOf(contract, (name) => (name === 'userType' ? 'doctor' : newId())),
      query: sampleQuery(contract),
      headers: who === undefined ? {} : { authorization: who, rid: 'anti-csrf' },
    });

  it('every contract has exactly one handler, and every handler a contract', () => {
    const bound = boundHandlers(app().app).map(({ contract }) => contract.id);

    expect(bound.toSorted()).toEqual(allEndpoints.map(({ id }) => id).toSorted());
  });

  it('the committed table says who may call what (else: pnpm --filter @maillon/api openapi)', () => {
    const committed = readFileSync(new URL('../routes.md', import.meta.url), 'utf8');

    expect(committed).toBe(audienceTable(boundHandlers(app().app).map(({ contract }) => contract)));
  });

  it.each(named(closed))('%s is closed without a session', async (_id, contract) => {
    const answer = await call(contract);

    expect(answer.statusCode).toBe(401);
    expect(answer.headers['content-type']).toContain(inFhir(contract) ? 'fhir+json' : 'application/problem+json');
  });

  it.each(named(open))('%s is open without a session', async (_id, contract) => {
    expect([401, 403]).not.toContain((await call(contract)).statusCode);
  });

  it.each(named(forPeople))('%s is closed to a user who is not active yet', async (_id, contract) => {
    sessions.people.set('inactive', anActor({ userType: guestOf(contract), active: false }));
    const answer = await call(contract, 'inactive');

    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject(refusalOf(contract, 'USER_INACTIVE'));
  });

  it.each(forPeople.flatMap((contract) => strangersTo(contract).map((type) => [contract.id, type, contract] as const)))(
    '%s is closed to the user type %s',
    async (_id, userType, contract) => {
      sessions.people.set(userType, anActor({ userType, stUserId: `st-${userType}` }));
      const answer = await call(contract, userType);

      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject(refusalOf(contract, 'FORBIDDEN'));
    },
  );

  it.each(named(ofOneThing))('%s tells a stranger nothing about what exists', async (_id, contract) => {
    sessions.people.set('someone', anActor({ userType: guestOf(contract), stUserId: 'st-someone' }));
    const answer = await call(contract, 'someone');

    expect(hidesWith(contract)).toContain(answer.statusCode);
  });
});
