import { beforeEach, expect, it, jest } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { screen, waitFor } from '@testing-library/react';
import { anAppointment, anId, aPatientCard } from '../testing/appointments.ts';
import { aCareRequest, aDispatch } from '../testing/care-requests.ts';
import { fakeApi, json, refusal } from '../testing/fake-api.ts';
import { aPatientFile } from '../testing/patients.ts';
import { aDoctor, aPatient, aVisit } from '../testing/people.ts';
import { renderApp } from '../testing/render.tsx';
import { A_DOCTOR, aSharing } from '../testing/sharings.ts';
import { aMember, aPending, aStructure, aWholeStructure } from '../testing/structures.ts';
import { TestVault } from '../testing/vault.ts';
import { DashboardPage } from './dashboard-page.tsx';

/** A Wednesday, 10:18 in Paris. */
const NOW = Date.parse('2026-11-25T09:18:00Z');
const SOON = { start: '2026-11-25T15:00:00.000Z', end: '2026-11-25T15:30:00.000Z' };
const structure = aStructure();
const STRUCTURE = `/api/organization/${structure.id}`;
const patient = aPatient();
const SELF = `/api/patient/${patient.patient?.id}`;

const professional = (userType: 'doctor' | 'midwife' | 'assistant'): UserMe => {
  const { doctor, ...me } = aDoctor();
  if (doctor === undefined) throw new Error('a doctor has a profile');
  const own = { id: structure.id, name: structure.name, finess: null, manager: false };
  return { ...me, userType, [userType]: { ...doctor, schedule: { id: anId(102) }, organizations: [own] } };
};
const ofSchedule = {
  ...{ id: anId(102), timeZone: 'Europe/Paris', duration: 30 },
  owner: { userType: 'doctor', profileId: anId(1), userId: anId(1), name: 'Hélène VASSEUR' },
};
const own = aPatientFile({
  id: patient.patient?.id ?? '',
  access: { read: true, write: true, share: true, act: true, self: true },
});
const referent = {
  ...{ supervisorType: 'midwife', midwifeSupervisor: anId(82), doctorSupervisor: null, name: 'Nadège CASTAING' },
  ...{ type: 'Sage-femme', phone: null, status: 'ACCEPTED' },
} as const;
const staff: UserMe = { ...aDoctor(), userType: 'organization' };
const zoe = aMember('Zoé', 'midwife');
const tomorrow = anAppointment({ ...SOON, patient: aPatientCard('Inès BERTHAUD') });

const counted = (count: number) =>
  json([], { headers: { 'content-type': 'application/json', 'x-total-count': String(count) } });
const aDocument = {
  ...{
    id: 'd',
    key: 'k',
    patientId: patient.patient?.id,
    title: 'Ordonnance',
    type: 'other',
    contentType: 'image/png',
  },
  ...{ encrypted: false, size: 1, creation: '2026-03-02T10:00:00.000Z', version: 1 },
  author: { id: 'a', name: 'Camille Moreau' },
};
const READ = { gender: null, active: true, received: 0, read: 0 };
const aChannel = {
  ...{ id: anId(70), sldId: null, unread: 0, type: 'OneToOne', isOpen: true },
  users: [
    { id: patient.id, profileId: patient.id, sldId: null, name: 'Camille Moreau', userType: 'patient', ...READ },
    { id: anId(71), profileId: anId(72), sldId: null, name: 'Hugo LESTRADE', userType: 'doctor', ...READ },
  ],
  lastMessage: {
    ...{ id: anId(73), number: 1, text: 'Bonjour', time: '2026-11-24T09:00:00.000Z', mentions: [] },
    author: { id: anId(71), name: 'Hugo LESTRADE' },
  },
};
const reading = {
  ...{ id: anId(80), at: '2026-11-24T09:00:00.000Z', what: 'A lu votre dossier', outcome: 'ok', reason: '' },
  who: { id: anId(81), name: 'Solène FAURE', role: 'Médecin', structures: [], impersonatedBy: null },
};
const week = (count: number) => ({
  appointments: { count: { value: count, delta: 0 } },
  duration: { avg: { value: 20, delta: 0 }, sum: { value: 60, delta: 0 } },
  ...{ volume: {}, details: {}, doctors: 1, assistants: 0, midwives: 0, patients: 0 },
  serviceRequests: { onHold: 0, active: 0 },
});

/** What is answered, and what the card says of it. */
type Face = readonly [body: unknown, words: string | RegExp];
type CardFaces = readonly [me: UserMe, from: string, empty: Face, filled: Face, variant?: 'mobility' | 'natalconnect'];

const ofRecord = (type: string) => ({
  ...{ id: `${patient.patient?.id}-${type}`, type, code: type, valueString: null, valueAttachment: null, version: 1 },
  ...{ measuredAt: null, creation: '2026-03-02T10:00:00.000Z', updatedAt: '2026-03-02T10:00:00.000Z' },
  author: { id: patient.patient?.id, name: 'Camille Moreau' },
});
const block = {
  ...{ id: 'b', kind: 'availability', status: 'FREE', scheduleId: zoe.userData.id, ...SOON },
  owner: { userType: 'midwife', profileId: zoe.userData.id, userId: zoe.userData.userId, name: 'Zoé' },
};
const request = aSharing({
  ...{ direction: 'given', status: 'PENDING', resource: 'practitioner_calendar', rights: ['READ'], message: null },
  ...{ createdAt: '2026-11-25T07:55:00Z', since: '2026-11-25T07:55:00Z', lastUsedAt: null, expiresAt: null },
  fromDisplay: { userId: patient.id, sldId: null, name: 'Hélène VASSEUR', type: 'Médecin' },
  to: { ...A_DOCTOR, name: 'Coralie MESTRE' },
});

const SEEN = [aVisit({ status: 'FULFILLED' })];
const records = (observations: readonly unknown[]) => ({ observationsSldId: null, observations });
const done = (count: number) => ({ fulfilledAppointments: count, bookedAppointments: 2 });
const TODO = 'Rien n’attend votre réponse.';
const NOBODY = 'Personne ne reçoit aujourd’hui.';
const NO_VISIT = /^Aucune visite dans les sept jours\./;
const [VISITS, TALKS, READERS] = ['GET /api/appointment', 'GET /api/channel', 'GET /api/user/current/access-log'];
const PAST = `GET ${SELF}/appointment`;
const WEEK = `GET /api/statistics/organization/${structure.id}`;
const [doctor, midwife, nurse] = [professional('doctor'), professional('midwife'), professional('assistant')];

const CARDS: Readonly<Record<string, CardFaces>> = {
  'the next visit of a patient': [
    patient,
    VISITS,
    [[], 'Aucun rendez-vous à venir'],
    [[aVisit(SOON)], /^Aujourd’hui à/],
  ],
  'the past visits of a patient': [patient, PAST, [[], 'Aucune consultation'], [SEEN, 'Terminé'], 'mobility'],
  'the last acts of a patient': [patient, PAST, [[], 'Aucun acte'], [SEEN, 'Terminé']],
  'the medical history of a patient': [
    patient,
    `GET ${SELF}/observation`,
    [records([]), 'Le dossier est encore vide'],
    [records([ofRecord('tabac')]), 'Allergies'],
  ],
  'the referent of a patient': [
    patient,
    `GET ${SELF}`,
    [own, 'Aucun référent déclaré'],
    [{ ...own, generalPractitioner: referent }, 'Nadège CASTAING'],
  ],
  'who read the file of a patient': [patient, READERS, [[], /^Personne ne l’a ouvert/], [[reading], 'Solène FAURE']],
  'the last documents of a patient': [
    patient,
    `GET ${SELF}/document`,
    [[], 'Aucun document'],
    [[aDocument], 'Ordonnance'],
  ],
  'the conversations of a patient': [patient, TALKS, [[], 'Aucune conversation'], [[aChannel], 'Hugo LESTRADE']],
  'the visits of a doctor': [doctor, VISITS, [[], NO_VISIT], [[tomorrow], 'Cette semaine']],
  'the visits of a midwife': [midwife, VISITS, [[], /^Aucun rendez-vous pour le /], [[tomorrow], 'Inès BERTHAUD']],
  'the visits of a nurse': [nurse, VISITS, [[], NO_VISIT], [[tomorrow], 'Cette semaine'], 'mobility'],
  'what waits for a doctor': [doctor, 'GET /api/access-policy', [[], TODO], [[request], /Coralie MESTRE/]],
  'the care that a midwife is asked for': [
    midwife,
    'GET /api/service-request/performer',
    [[], TODO],
    [[aCareRequest({ dispatches: [aDispatch()] })], /vous propose une prise en charge$/],
  ],
  'the conversations of a midwife': [midwife, TALKS, [[], 'Aucune conversation'], [[aChannel], 'Hugo LESTRADE']],
  'the activity of a nurse': [
    nurse,
    'GET /api/statistics/doctor',
    [{ fulfilledAppointments: 0, bookedAppointments: 0 }, 'Aucune consultation pour l’instant'],
    [done(4711), '4711'],
    'mobility',
  ],
  'the team of a structure': [staff, `GET ${STRUCTURE}/team`, [[], 'Aucun membre dans l’équipe'], [[zoe], NOBODY]],
  'who works in a structure today': [
    staff,
    `GET ${STRUCTURE}/schedule`,
    [{ slots: [] }, NOBODY],
    [{ slots: [block] }, /^1 personne reçoit/],
  ],
  'what waits for a structure': [
    staff,
    `GET ${STRUCTURE}/pending`,
    [[], TODO],
    [[aPending('request')], /demande à rejoindre l’équipe$/],
  ],
  'the last days of a structure': [staff, WEEK, [week(0), 'Aucune téléconsultation'], [week(4711), '4711']],
};

const open = ([me, from, , , variant = 'natalconnect']: CardFaces, answer: () => Response | Promise<Response>) => {
  const api = fakeApi({
    'GET /api/appointment': () => json([]),
    'GET /api/slot-offer': () => json([]),
    'GET /api/slot-request': () => json([]),
    'GET /api/channel': () => json([]),
    'GET /api/access-policy': () => json([]),
    'GET /api/user/current': () => json(me),
    'GET /api/user/current/access-log': () => json([]),
    'POST /api/patient-check-up/find-by-nir': () => json([]),
    [`GET ${SELF}`]: () => json(own),
    [`GET ${SELF}/intake`]: () => json({ lastPeriod: null, pregnancyType: null, existingChildren: null }),
    [`GET ${SELF}/observation`]: () => json({ observationsSldId: null, observations: [] }),
    [`GET ${SELF}/appointment`]: () => json([]),
    [`GET ${SELF}/document`]: () => json([]),
    [`GET /api/schedule/${anId(102)}`]: () => json({ ...ofSchedule, slots: [] }),
    'GET /api/statistics/doctor': () => json(done(1)),
    [`GET /api/statistics/organization/${structure.id}`]: () => json(week(1)),
    'GET /api/organization': () => json([structure]),
    [`GET ${STRUCTURE}`]: () => json(aWholeStructure({ manager: true })),
    [`GET ${STRUCTURE}/team`]: () => json([zoe]),
    [`GET ${STRUCTURE}/pending`]: () => json([]),
    [`GET ${STRUCTURE}/schedule`]: () => json({ slots: [] }),
    [`GET ${STRUCTURE}/patient`]: () => counted(3),
    [`GET ${STRUCTURE}/service-request`]: () => json({ serviceRequests: [] }),
    'GET /api/service-request/performer': () => json([]),
    'GET /api/teleexpertise': () => json([]),
    'GET /api/notification': () => json([]),
    [`GET ${STRUCTURE}/measured-patient`]: () => json([]),
    ...Object.fromEntries(
      ['doctor', 'midwife', 'assistant'].map((type) => [
        `GET /api/${type}/${anId(1)}/measured-patient`,
        () => json([]),
      ]),
    ),
    [from]: answer,
  });
  return { ...renderApp(<DashboardPage me={me} />, { me, config: { variant } }), api };
};

beforeEach(async () => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  await (await TestVault.found()).opensFor(patient.patient?.id ?? '');
});

it.each(Object.entries(CARDS))('%s: on its way, not to be read, empty and filled differ', async (_name, card) => {
  const [, from, empty, filled] = card;
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { api, user, unmount } = open(card, () => promise);
  await screen.findAllByRole('status', { name: 'Chargement' });
  expect(screen.queryByText(empty[1])).not.toBeInTheDocument();
  resolve(refusal(500, 'INTERNAL', 'Une erreur est survenue'));
  await screen.findAllByRole('button', { name: 'Réessayer' });
  expect(screen.queryByText(empty[1])).not.toBeInTheDocument();
  expect(screen.queryByText(filled[1])).not.toBeInTheDocument();
  api.on(from, () => json(empty[0]));
  await waitFor(async () => {
    for (const again of screen.queryAllByRole('button', { name: 'Réessayer' })) await user.click(again);
    expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
  });
  await screen.findAllByText(empty[1]);
  unmount();
  open(card, () => json(filled[0]));
  await screen.findAllByText(filled[1]);
});
