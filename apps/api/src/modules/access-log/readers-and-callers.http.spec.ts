import { describe, expect, it } from '@jest/globals';
import type { AccessLogEntry } from '@maillon/contracts/access/access-log';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { Browser } from '../../testing/browser.ts';
import { aDoctor, aPatient } from '../../testing/calendars.ts';
import { FakeSessions } from '../../testing/http/an-http-server.ts';
import { anApp } from '../../testing/start/an-app.ts';

const sessions = new FakeSessions();
const app = anApp({ sessions });

const as = (actor: Actor) => {
  sessions.people.set(actor.userId, actor);
  return new Browser(app(), { authorization: actor.userId });
};
const logOf = async (patient: Actor, query = ''): Promise<AccessLogEntry[]> =>
  (await as(patient).get(`/user/current/access-log${query}`)).json();
const linesOf = async (patient: Actor, { userId }: Actor) =>
  (await logOf(patient))
    .filter(({ who }) => who.id === userId)
    .map(({ what, outcome, reason }) => [what, outcome, reason]);
const verified = async (doctor: Actor) => {
  await app().db.rows('UPDATE practitioners SET verified_at = now() WHERE party_id = $1', [doctor.partyId]);
  return doctor;
};
const aRequest = async () => {
  const [patient, doctor] = [await aPatient(app().db), await verified(await aDoctor(app().db))];
  const asked = await as(doctor).post('/access-policy/request', { resource: 'medical-file', fromId: patient.partyId });
  expect(asked.statusCode).toBe(201);
  const answer = (what: 'approve' | 'reject' | 'revoke') =>
    as(patient).post(`/access-policy/${asked.json().id}/${what}`, what === 'revoke' ? undefined : {});
  const open = () => as(doctor).get(`/patient/${patient.partyId}`);
  return { patient, doctor, answer, open, id: asked.json().id as string };
};

const ASKED = [
  'A demandé l’accès à votre dossier',
  'ok',
  'Une demande n’ouvre rien : votre dossier reste fermé tant que vous ne l’acceptez pas',
];
const REFUSED = ['A voulu consulter votre dossier', 'refused', 'Accès refusé : cette personne n’en avait pas le droit'];
const READ = ['A consulté votre dossier', 'ok', 'Vous avez partagé votre dossier avec cette personne ou sa structure'];

describe('« Qui a consulté mon dossier »', () => {
  it('says of a professional whose request waits that they asked, and of each attempt that it was refused', async () => {
    const { patient, doctor, open } = await aRequest();
    expect(await linesOf(patient, doctor)).toEqual([ASKED]);
    expect((await open()).statusCode).toBe(404);
    expect(await linesOf(patient, doctor)).toEqual([REFUSED, ASKED]);
  });

  it('never says of a professional whose request was rejected that they read', async () => {
    const { patient, doctor, answer, open } = await aRequest();
    expect((await answer('reject')).statusCode).toBe(200);
    expect((await open()).statusCode).toBe(404);
    expect(await linesOf(patient, doctor)).toEqual([REFUSED, ASKED]);
  });

  it('says that a professional read once the patient has accepted, and still says so after the end of the access', async () => {
    const { patient, doctor, answer, open } = await aRequest();
    await answer('approve');
    expect(await linesOf(patient, doctor)).toEqual([ASKED]);
    expect((await open()).statusCode).toBe(200);
    expect(await linesOf(patient, doctor)).toEqual([READ, ASKED]);
    await answer('revoke');
    expect((await open()).statusCode).toBe(404);
    expect(await linesOf(patient, doctor)).toEqual([REFUSED, READ, ASKED]);
  });

  it('gives the reason of a reading as it was, whatever rights the access was given after it', async () => {
    const { patient, doctor, answer, open, id } = await aRequest();
    await answer('approve');
    await open();
    const changed = await as(patient).patch(`/access-policy/${id}`, { rights: ['WRITE'] });
    expect(changed.statusCode).toBe(200);
    expect(await linesOf(patient, doctor)).toEqual([READ, ASKED]);
  });

  it('says that a number was searched for, which opens nothing', async () => {
    const [patient, doctor] = [await aPatient(app().db), await verified(await aDoctor(app().db))];
    await app().db.rows(
      `INSERT INTO audit_events (actor, action, target_kind, target_id, patient_id, outcome)
       VALUES ($1, 'patient.nir_lookup', 'party', $2, $3, 'ok')`,
      [doctor.userId, doctor.partyId, patient.partyId],
    );
    expect(await linesOf(patient, doctor)).toEqual([
      [
        'A cherché votre compte par un numéro',
        'ok',
        'Pour savoir si vous avez un compte ; cette recherche n’ouvre pas votre dossier',
      ],
    ]);
  });

  it('counts a day from midnight to midnight in the country', async () => {
    const [patient, doctor] = [await aPatient(app().db), await aDoctor(app().db)];
    const read = (at: string) =>
      app().db.rows(
        `INSERT INTO audit_events (at, actor, action, target_kind, target_id, patient_id, outcome)
         VALUES ($1, $2, 'record.read', 'appointment', $3, $4, 'ok')`,
        [at, doctor.userId, newId(), patient.partyId],
      );
    // Paris: the last second of 14 March, the first of the 15th, the last of the 15th and the first of the 16th.
    const instants = [
      '2026-03-14T22:59:59.000Z',
      '2026-03-14T23:00:00.000Z',
      '2026-03-15T22:59:59.000Z',
      '2026-03-15T23:00:00.000Z',
    ];
    for (const at of instants) await read(at);
    const between = async (start: string, end: string) =>
      (await logOf(patient, `?start=${start}&end=${end}`)).map(({ at }) => at).toReversed();
    expect(await between('2026-03-14', '2026-03-15')).toEqual(instants.slice(0, 1));
    expect(await between('2026-03-15', '2026-03-16')).toEqual(instants.slice(1, 3));
    expect(await between('2026-03-16', '2026-03-17')).toEqual(instants.slice(3));
  });
});
