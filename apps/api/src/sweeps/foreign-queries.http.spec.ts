import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { allEndpoints } from '@maillon/contracts/registry';
import type { Actor } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { aRelationWorld, type RelationWorld } from '../testing/cases/relation-cases.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { FakeSessions } from '../testing/http/an-http-server.ts';
import { anApp } from '../testing/start/an-app.ts';
import { idsInQuery } from '../testing/sweeps/body-ids.ts';
import { FOREIGN_KINDS, foreignIds } from '../testing/sweeps/foreign-ids.ts';

const sessions = new FakeSessions();
const app = anApp({ sessions, clock: new FakeClock('2026-11-23T08:00:00.000Z') });

const isForStrangers = ({ audience }: Endpoint): boolean =>
  Array.isArray(audience) && (audience.includes('doctor') || audience.includes('patient'));
const asking = allEndpoints.filter((contract) => isForStrangers(contract) && idsInQuery(contract).length > 0);

/** What a query cannot do without beside the id. */
const SAMPLES: Readonly<Record<string, string>> = {
  startDate: '2026-11-23T00:00:00Z',
  endDate: '2026-11-30T00:00:00Z',
  date: '2026-11-24',
  duration: '30',
};
const withSamples = ({ query }: Endpoint, named: Record<string, string>): URLSearchParams => {
  const shape = query !== undefined && 'shape' in query ? Object.keys(query.shape as object) : [];
  const samples = shape.flatMap((name) => (SAMPLES[name] === undefined ? [] : [[name, SAMPLES[name]]]));
  return new URLSearchParams({ ...Object.fromEntries(samples), ...named });
};

let elsewhere: RelationWorld;
let patientsName = '';
let callers: readonly Actor[];

beforeAll(async () => {
  elsewhere = await aRelationWorld(app().db);
  const own = await aRelationWorld(app().db);
  callers = [own.people.stranger, own.people['other patient'], own.people.staff];
  const [row] = await app().db.rows<{ name: string }>('SELECT last_name AS name FROM users WHERE id = $1', [
    elsewhere.patient.userId,
  ]);
  patientsName = row?.name ?? '';
});

describe('an id in a query that is somebody else’s', () => {
  it.each(asking.map((contract) => [contract.id, contract] as const))(
    '%s tells nothing of them',
    async (_id, contract) => {
      const ids = foreignIds(elsewhere);
      const [patientId, visitId] = [elsewhere.patient.partyId, elsewhere.appointmentId];
      const faults: string[] = [];
      for (const caller of callers) {
        sessions.people.set(caller.userId, caller);
        for (const pointer of idsInQuery(contract)) {
          for (const kind of FOREIGN_KINDS) {
            const path = contract.path.replace(/:(\w+)/g, (_match, name: string) =>
              name === 'userType' ? 'doctor' : newId(),
            );
            const query = withSamples(contract, { [pointer.slice(1)]: ids[kind] });
            const answer = await app().inject({
              method: contract.method as 'GET',
              url: `/api${path}?${query}`,
              headers: { authorization: caller.userId, rid: 'anti-csrf' },
            });
            const said = answer.body.replaceAll(ids[kind], '');
            const names = new RegExp(`${patientsName}(?!\\d)`);
            const leaks = names.test(said) || said.includes(patientId) || said.includes(visitId);
            if (leaks || answer.statusCode >= 500) faults.push(`${caller.userType} ${pointer} ${kind}: ${answer.body}`);
          }
        }
      }
      expect(faults).toEqual([]);
    },
  );

  it('is looked for by a name that an answer would hold', () => {
    expect(patientsName).toMatch(/^Durand \d+$/);
  });
});
