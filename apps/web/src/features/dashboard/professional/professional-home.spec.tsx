import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AccessPolicy } from '@maillon/contracts/access/access-policies';
import type { CalendarBlock } from '@maillon/contracts/agenda/schedules';
import { screen, within } from '@testing-library/react';
import { anAppointment, anId, aPatientCard, aPractitionerCard } from '../../../testing/appointments.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aDoctor } from '../../../testing/people.ts';
import { publish } from '../../../testing/realtime.ts';
import { renderApp } from '../../../testing/render.tsx';
import { ProfessionalHome } from './professional-home.tsx';

/** A Wednesday, 10:18 in Paris. */
const NOW = Date.parse('2026-11-25T09:18:00Z');
const SCHEDULE = anId(102);
const VISITS = 'GET /api/appointment';
const POLICIES = 'GET /api/access-policy';
const EXPERTISES = 'GET /api/teleexpertise';

const base = aDoctor();
if (base.doctor === undefined) throw new Error('a doctor has a profile');
const structure = { id: anId(50), name: 'Maternité des Tilleuls', finess: null, manager: false };
const me = { ...base, doctor: { ...base.doctor, schedule: { id: SCHEDULE }, organizations: [structure] } };

const visit = (clock: string, name: string, more: Parameters<typeof anAppointment>[0] = {}) => {
  const start = Date.parse(`2026-11-25T${clock}:00+01:00`);
  const [from, until] = [new Date(start).toISOString(), new Date(start + 30 * 60_000).toISOString()];
  const doctors = [aPractitionerCard('doctor', 'Hélène VASSEUR')];
  return anAppointment({ id: name, start: from, end: until, patient: aPatientCard(name), doctors, ...more });
};

const opening = (from: string, to: string): CalendarBlock => ({
  ...{ id: from, status: 'FREE', kind: 'availability', scheduleId: SCHEDULE },
  start: new Date(`2026-11-25T${from}:00+01:00`).toISOString(),
  end: new Date(`2026-11-25T${to}:00+01:00`).toISOString(),
});

const policy = (more: Partial<AccessPolicy> = {}): AccessPolicy => ({
  ...{ id: anId(7), resource: 'practitioner_calendar', status: 'PENDING', rights: ['READ'], from: me.doctor.id },
  fromDisplay: { userId: me.id, sldId: null, name: 'Hélène VASSEUR', type: 'Médecin' },
  to: { id: anId(8), userId: anId(9), sldId: null, name: 'Coralie MESTRE', type: 'Sage-femme' },
  ...{ direction: 'given', message: null, createdAt: '2026-11-25T07:55:00Z', since: '2026-11-25T07:55:00Z' },
  ...{ lastUsedAt: null, expiresAt: null, vault: { groupId: null, addSldIds: [] }, grant: null, version: 1 },
  ...more,
});

const open = (
  visits: readonly unknown[] | Response,
  policies: readonly AccessPolicy[] = [],
  slots: readonly CalendarBlock[] = [],
) => {
  const owner = { userType: 'doctor', profileId: me.doctor.id, userId: me.id, name: 'Hélène VASSEUR' };
  const api = fakeApi({
    [VISITS]: () => (visits instanceof Response ? visits : json(visits)),
    [POLICIES]: ({ url }) => json(policies.filter(({ direction }) => direction === url.searchParams.get('direction'))),
    [`GET /api/schedule/${SCHEDULE}`]: () =>
      json({ id: SCHEDULE, timeZone: 'Europe/Paris', duration: 30, owner, slots }),
    'GET /api/user/current': () => json(me),
    [EXPERTISES]: () => json([]),
    'GET /api/notification': () => json([]),
  });
  return { ...renderApp(<ProfessionalHome me={me} />, { me }), api };
};

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});

const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the home of a professional', () => {
  it('has the next visit first: in how long, who, and the way to their file', async () => {
    open([visit('11:00', 'Camille FONTANEL'), visit('10:30', 'Inès BERTHAUD'), visit('09:00', 'Lison CAZENAVE')]);
    const next = await region('Prochaine visite');
    next.getByText('12 min');
    next.getByText('Inès BERTHAUD');
    expect(next.getByRole('link', { name: 'Dossier d’Inès BERTHAUD' })).toHaveAttribute(
      'href',
      `/app/patients/${anId(200)}`,
    );
    screen.getByRole('heading', { level: 1, name: 'Mercredi 25 novembre' });
    screen.getByText('3 visites · fin vers 11 h 30');
    await expectAccessible();
  });

  it('shows the day with what is free, which can be booked at its hour', async () => {
    open(
      [visit('10:30', 'Inès BERTHAUD'), visit('14:00', 'Justine PÉRIGNAC', { status: 'CANCELLED' })],
      [],
      [opening('10:30', '12:00'), opening('14:00', '15:00')],
    );
    const day = await region('Aujourd’hui');
    expect(day.getByText('Justine PÉRIGNAC')).toHaveClass('line-through');
    day.getByText('Pause · reprise à 14 h');
    expect(day.getByRole('link', { name: 'Réserver à 11\u{a0}h' })).toHaveAttribute(
      'href',
      '/app/agenda/new?start=2026-11-25T10%3A00%3A00.000Z',
    );
    screen.getByText('1 visite · 4 places libres · fin vers 11 h');
    const week = await region('Cette semaine');
    week.getByText('4 places libres aujourd’hui');
    expect(week.getAllByRole('listitem')).toHaveLength(5);
  });

  it('does not call done what nobody has ended, and says where that is done', async () => {
    const own = aPractitionerCard('doctor', 'Hélène VASSEUR');
    const doctors = [{ ...own, userData: { ...own.userData, userId: me.id } }];
    open([visit('09:00', 'Awa TRAORÉ', { doctors }), visit('09:30', 'Lison CAZENAVE', { status: 'FULFILLED' })]);
    const day = await region('Aujourd’hui');
    day.getByText('Terminée');
    const link = day.getByRole('link', { name: 'À terminer : la visite d’Awa TRAORÉ' });
    expect(link).toHaveAttribute('href', '/app/appointment/report/Awa TRAORÉ');
    day.getByText('Aucune autre visite dans les sept jours.');
    (await region('À traiter')).getByRole('link', { name: 'Compte rendu à rédiger · Awa TRAORÉ' });
    await expectAccessible();
  });

  it('asks for this week and the seven days that follow', async () => {
    const { api } = open([]);
    await region('Aujourd’hui');
    screen.getByText('Aucun rendez-vous pour le mercredi 25 novembre 2026');
    const asked = api.calls.find(({ call }) => call === VISITS)?.url.searchParams;
    // Those of a week ago can still be ended.
    expect([asked?.get('start'), asked?.get('end')]).toEqual(['2026-11-17T23:00:00.000Z', '2026-12-02T23:00:00.000Z']);
  });

  it('says who comes on the days after when today is calm', async () => {
    open([visit('10:30', 'Inès BERTHAUD', { start: '2026-11-26T09:30:00Z', end: '2026-11-26T10:00:00Z' })]);
    const day = await region('Aujourd’hui');
    day.getByText('Demain 10 h 30');
    expect((await region('Prochaine visite')).getByText('Demain')).toBeInTheDocument();
  });

  it('says beside a full day who comes on the days after', async () => {
    const clocks = ['09:00', '10:30', '11:00', '14:00', '15:00', '16:00'];
    const tomorrow = { start: '2026-11-26T09:30:00Z', end: '2026-11-26T10:00:00Z' };
    open([...clocks.map((clock) => visit(clock, `Visite ${clock}`)), visit('10:31', 'Inès BERTHAUD', tomorrow)]);
    const rows = (await region('Les jours suivants')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Inès BERTHAUDDemain 10\sh\s30/),
    ]);
    expect((await region('Aujourd’hui')).queryByText('Inès BERTHAUD')).not.toBeInTheDocument();
  });

  it('shows by itself what the other side has booked', async () => {
    const { api } = open([]);
    await screen.findByText(/^Aucune visite dans les sept jours\./);
    api.on(VISITS, () => json([visit('10:30', 'Inès BERTHAUD')]));
    await publish('appointment/updated');
    expect((await screen.findAllByText('Inès BERTHAUD')).length).toBeGreaterThan(0);
  });

  it('shows why the visits were refused, and what waits all the same', async () => {
    open(refusal(403, 'FORBIDDEN', 'Vous n’avez pas les droits nécessaires'), [policy()]);
    expect((await screen.findByRole('alert')).textContent).toBe('Vous n’avez pas les droits nécessaires');
    await region('À traiter');
  });
});

describe('« À traiter »', () => {
  it('says who wants what since when, and is answered in place', async () => {
    const { user, api } = open([], [policy({ message: 'Pour la garde de samedi' })]);
    const todo = await region('À traiter');
    todo.getByText('Coralie MESTRE demande l’accès à votre agenda');
    todo.getByText('Peut voir : Agenda · « Pour la garde de samedi »');
    todo.getByText('8 h 55');
    api.on(`POST /api/access-policy/${anId(7)}/approve`, () => json(policy({ status: 'ACCEPTED' })));
    api.on(POLICIES, () => json([]));
    await user.click(await todo.findByRole('button', { name: 'Accepter Coralie MESTRE' }));
    await screen.findByText('Rien n’attend votre réponse.');
    expect(api.calls.find(({ call }) => call.endsWith('/approve'))?.body).toEqual({ rights: ['READ'] });
  });

  it('keeps what is urgent above what is new, and opens it', async () => {
    const mention = { transmissionId: anId(8), organizationId: anId(9) };
    const called = {
      ...{ _id: 'n', templateIdentifier: 'mention', destination: 'transmissions', seen: true, read: false },
      ...{
        payload: { ID: anId(8), mention, channels: {} },
        content: 'Élodie S. vous mentionne dans une transmission.',
      },
      createdAt: '2026-11-24T07:00:00Z',
    };
    fakeApi({
      [VISITS]: () => json([]),
      [POLICIES]: ({ url }) => json(url.searchParams.get('direction') === 'given' ? [policy()] : []),
      [EXPERTISES]: () => json([]),
      'GET /api/notification': () => json([called]),
      [`GET /api/schedule/${SCHEDULE}`]: () => refusal(403, 'FORBIDDEN', 'Non'),
    });
    const measure = {
      ...{ key: 'm', title: 'Tension 145/95 · Camille FONTANEL', about: '21 SA + 3 j' },
      ...{ since: '2026-11-24T07:42:00Z', isUrgent: true, to: '/app/patients/p' },
    };
    renderApp(<ProfessionalHome me={me} todos={[measure]} />, { me });
    const todo = await region('À traiter');
    const link = await todo.findByRole('link', { name: 'Élodie S. vous mentionne dans une transmission' });
    expect(link).toHaveAttribute('href', `/app/organization/transmissions/${anId(8)}`);
    const rows = todo.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 14));
    expect(rows[0]).toBe('Tension 145/95');
    expect(rows.slice(1).toSorted()).toEqual(['Coralie MESTRE', 'Élodie S. vous']);
    expect(screen.getByRole('link', { name: measure.title })).toHaveAttribute('href', '/app/patients/p');
  });
});
