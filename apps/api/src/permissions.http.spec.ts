import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { allEndpoints } from '@maillon/contracts/registry';
import { USER_TYPES, type UserType } from '@maillon/domain/user-type';
import type { Actor } from './platform/actor.ts';
import { newId } from './platform/ids.ts';
import { MOBILITY } from './testing/cases/home-visits.ts';
import { CALLERS, type CallerName, MATRIX, PARTS, passes } from './testing/cases/permission-matrix.ts';
import {
  aRelationWorld,
  READ_CASES,
  RELATIONS,
  type RelationName,
  type RelationWorld,
  statusFor,
  WRITE_CASES,
} from './testing/cases/relation-cases.ts';
import { FakeClock } from './testing/fake-clock.ts';
import { anActor, FakeSessions } from './testing/http/an-http-server.ts';
import { anApp } from './testing/start/an-app.ts';

const sessions = new FakeSessions();
const app = anApp({ sessions, clock: new FakeClock('2026-11-23T08:00:00.000Z'), env: MOBILITY });

const nameOf = (actor: Actor): string => {
  sessions.people.set(actor.userId, actor);
  return actor.userId;
};

/** A person of whom nothing is known but what they are. */
const aCaller = (changes: Partial<Actor>): string => nameOf(anActor({ userId: newId(), partyId: newId(), ...changes }));

const isUserType = (name: string): name is UserType => USER_TYPES.some((type) => type === name);

/** Design api §3.1: an administrator is so on top of a profile; one who impersonates has the rights of the person. */
const callerOf = (contract: Endpoint, caller: CallerName): string | undefined => {
  if (caller === 'anonymous') return undefined;
  if (isUserType(caller)) return aCaller({ userType: caller });
  // Of all profiles the one to which least is open.
  if (caller === 'admin') return aCaller({ userType: 'dispatchOperator', isAdmin: true });
  const row = MATRIX[contract.id] ?? '';
  const target = USER_TYPES.find((type) => passes(row, type)) ?? 'doctor';
  return aCaller({ userType: target, impersonatorId: newId() });
};

const expected = (contract: Endpoint, caller: CallerName): boolean => {
  const row = MATRIX[contract.id] ?? '';
  return caller === 'admin' ? passes(row, 'admin') || passes(row, 'dispatchOperator') : passes(row, caller);
};

const headersOf = (who: string | undefined): Record<string, string> =>
  who === undefined ? {} : { authorization: who, rid: 'anti-csrf' };

describe('the door of every endpoint', () => {
  it('has one row in the matrix of the design, and every row is an endpoint', () => {
    expect(PARTS.flatMap((part) => Object.keys(part)).toSorted()).toEqual(allEndpoints.map(({ id }) => id).toSorted());
  });

  it('gives an impersonation what the contract says, and no more', () => {
    const given = allEndpoints.filter(({ audience }) => audience !== 'public' && audience !== 'machine');
    const differ = given.filter(({ id, whileImpersonating: what = 'never' }) => {
      // A session that stops an impersonation has to be one.
      const isRead = what === 'read' || typeof what === 'object' || (what === 'allowed' && id !== 'impersonation.stop');
      return isRead !== passes(MATRIX[id] ?? '', 'impersonation');
    });
    expect(differ.map(({ id }) => id)).toEqual([]);
  });

  it('the door of every endpoint says something of every kind of caller', () => {
    expect(Object.entries(MATRIX).filter(([, row]) => row.length !== CALLERS.length)).toEqual([]);
  });

  it.each(allEndpoints.map((contract) => [contract.id, contract] as const))('%s', async (_id, contract) => {
    const answers: string[] = [];
    for (const caller of CALLERS) {
      const answer = await app().inject({
        method: contract.method as 'GET',
        url: `/api${contract.path.replace(/:(\w+)/g, (_match, name: string) => (name === 'userType' ? 'doctor' : newId()))}`,
        headers: { ...headersOf(callerOf(contract, caller)), 'idempotency-key': newId() },
      });
      // Behind the door of an unknown id is refused as another person's is (design api §2.7).
      const isBehind = answer.body.includes('CHECKUP_ACCESS_REQUIRED');
      const refused = answer.statusCode === 401 || (answer.statusCode === 403 && !isBehind);
      answers.push(`${caller} ${refused ? 'is refused' : 'passes'}`);
    }
    expect(answers).toEqual(
      CALLERS.map((caller) => `${caller} ${expected(contract, caller) ? 'passes' : 'is refused'}`),
    );
  });
});

describe('behind the door, relation by relation', () => {
  const statusOf = async (
    actor: Actor,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<number> => {
    const answer = await app().inject({
      method,
      url: `/api${path}`,
      headers: {
        ...headersOf(nameOf(actor)),
        ...(method === 'GET' ? {} : { 'idempotency-key': newId() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return answer.statusCode;
  };
  const wantedOf = (relationCase: Parameters<typeof statusFor>[0]) =>
    Object.fromEntries(RELATIONS.map((name) => [name, statusFor(relationCase, name)]));

  let world: RelationWorld;
  beforeAll(async () => {
    world = await aRelationWorld(app().db);
  });

  it.each(Object.entries(READ_CASES))('%s is read by those it is for', async (_id, relationCase) => {
    const answers: Partial<Record<RelationName, number>> = {};
    for (const name of RELATIONS) answers[name] = await statusOf(world.people[name], 'GET', relationCase.path(world));
    expect(answers).toEqual(wantedOf(relationCase));
  });

  it.each(Object.entries(WRITE_CASES))('%s is done by those who may', async (_id, relationCase) => {
    const { method, path, body, ifMatch } = relationCase;
    const answers: Partial<Record<RelationName, number>> = {};
    let fresh = await aRelationWorld(app().db);
    for (const name of RELATIONS) {
      const more = ifMatch ? { 'if-match': '"1"' } : {};
      const sent = typeof body === 'function' ? body(fresh) : body;
      const status = await statusOf(fresh.people[name], method, path(fresh), sent, more);
      answers[name] = status;
      // What was done cannot be done again: the next one finds a world as it was.
      if (status < 300) fresh = await aRelationWorld(app().db);
    }
    expect(answers).toEqual(wantedOf(relationCase));
  });

  it('covers every endpoint of one patient’s, calendar’s, structure’s or sharing’s things', () => {
    const about =
      /^\/(patient|schedule|organization|access-policy|appointment|contact|integration|upload|patient-check-up|:\w+)\/:/;
    const asked = new Set([...Object.keys(READ_CASES), ...Object.keys(WRITE_CASES), ...ELSEWHERE]);
    const missing = allEndpoints.filter(({ id, path }) => about.test(path) && !asked.has(id));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});

/** Asked relation by relation where their own rules are tested. */
const ELSEWHERE: readonly string[] = [
  // modules/affiliations: patient-changes.http.spec.ts; modules/referents: referents.http.spec.ts
  'affiliations.update',
  'affiliations.resendReferent',
  // modules/affiliations: affiliations.http.spec.ts
  'affiliations.create',
  'affiliations.affiliateNew',
  'affiliations.affiliate',
  // modules/contacts: contacts.http.spec.ts
  'contacts.remove',
  // modules/integrations: integrations.http.spec.ts, card-integrations.http.spec.ts
  'integrations.authorizationUrl',
  'integrations.authorizationCallback',
  'integrations.sync',
  'integrations.remove',
  // modules/uploads: uploads.http.spec.ts
  'documents.download',
  'documents.remove',
  'documents.rename',
  // modules/check-ups: check-ups.http.spec.ts
  'checkUps.get',
  'checkUps.remove',
  // modules/observations: record-readers.http.spec.ts, record-session.http.spec.ts
  'observations.list',
  'observations.intake',
  'observations.write',
  'observations.sessionState',
  'observations.replaceSession',
  // modules/affiliations: measured-patients.http.spec.ts
  'measuredPatients.list',
  // modules/uploads: upload-places.http.spec.ts
  'documents.photo',
  // modules/keyring: keyring.http.spec.ts
  'vault.prepareIdentity',
  'vault.requestKeys',
  // modules/api-keys: api-keys.http.spec.ts
  'apiKeys.create',
  'apiKeys.revoke',
  // modules/calendar-feeds: calendar-feeds.http.spec.ts
  'calendarFeeds.get',
  'calendarFeeds.create',
  'calendarFeeds.remove',
  // modules/appointments: appointment-changes, cancellation, team-changes and appointments.http.spec.ts
  'appointments.update',
  'appointments.livekitToken',
  // modules/appointments/calls: call-keys.http.spec.ts
  'calls.key',
  'calls.setKey',
  'calls.testPass',
  'calls.close',
  // modules/appointments/payments: payments.http.spec.ts
  'payments.get',
  'payments.request',
  'payments.update',
  // modules/prescriptions: prescriptions.http.spec.ts; modules/appointments/reports: reports.http.spec.ts
  ...['prescriptions.authCode', 'prescriptions.file', 'reports.end', 'reports.get', 'reports.sources'],
  // modules/appointments/observations: visit-observations.http.spec.ts
  'visitObservations.list',
  'visitObservations.writeNote',
  'visitObservations.addCaptures',
  // modules/channels: channels.http.spec.ts
  'channels.open',
  'channels.get',
  'channels.messages',
  'channels.nameSession',
  'channels.write',
  'channels.mark',
  // modules/transmissions: transmissions, transmission-thread; modules/teleexpertises: teleexpertises.http.spec.ts
  ...['transmissions.get', 'transmissions.create', 'transmissions.comment'],
  ...['transmissions.resolve', 'transmissions.reopen', 'transmissions.read'],
  // modules/transmissions: mentions.http.spec.ts
  ...['transmissionSettings.read', 'transmissionSettings.change'],
  // modules/service-requests
  ...Object.keys(MATRIX).filter((id) => id.startsWith('careRequests.')),
  ...['teleexpertises.get', 'teleexpertises.create', 'teleexpertises.update', 'teleexpertises.comment'],
  // modules/appointments/waiting-list: waiting-list.http.spec.ts
  ...['waitingList.get', 'waitingList.join', 'waitingList.leave', 'waitingList.accept', 'waitingList.decline'],
  // the same: slot-requests.http.spec.ts, waiting-list.http.spec.ts
  ...['slotRequests.create', 'slotRequests.remove', 'slotRequests.offer', 'slotRequests.decline'],
  ...['waitingPatients.create', 'waitingPatients.remove'],
  // modules/access-policies: signed-grants.http.spec.ts, sharing.http.spec.ts
  'policies.sign',
  'policies.delegate',
  'schedules.addAdministrator',
  'schedules.removeAdministrator',
  'schedules.requestAccessByGet',
  // modules/teams: teams.http.spec.ts
  'teams.invite',
  'teams.inviteNew',
  'teams.cancelInvitation',
  'teams.resendInvitation',
  // modules/organizations: organizations.http.spec.ts
  'organizations.requestToJoin',
  'organizations.accept',
  'organizations.decline',
  // modules/schedules: schedules.http.spec.ts
  'schedules.removeExceptions',
];
