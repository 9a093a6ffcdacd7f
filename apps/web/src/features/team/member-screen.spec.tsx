import { afterEach, expect, it, jest } from '@jest/globals';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { MemberProfile } from '@maillon/contracts/structures/teams';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { anAppointment, anId, aPractitionerCard } from '../../testing/appointments.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { aMember, aProfile, aStructure } from '../../testing/structures.ts';
import { pendingGrants } from '../../vault/pending/pending-grants.ts';
import { MemberScreen } from './member-screen.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const structure = aStructure();
const member = aMember('Élodie Sarrazin', 'midwife');
const ONE = `/api/organization/${structure.id}/team/${member.userData.id}`;

const open = (more: Partial<MemberProfile> = {}, answer?: () => Response) => {
  const api = fakeApi({ [`GET ${ONE}`]: answer ?? (() => json(aProfile(member, more))) });
  const ui = (
    <Routes>
      <Route path="team/:memberId" element={<MemberScreen />} />
      <Route path="*" element={<p>Ailleurs</p>} />
    </Routes>
  );
  return { ...renderApp(ui, { structure, me: aDoctor(), at: `/team/${member.userData.id}` }), api };
};

const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

it('a member is reached by phone, country, e-mail and city', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Élodie Sarrazin' });
  expect([fact('Téléphone'), fact('Pays'), fact('E-mail'), fact('Ville')]).toEqual([
    '01\u00a099\u00a000\u00a001\u00a001',
    'France',
    'elodie@pro.example',
    'Bordeaux',
  ]);
  expect(screen.queryByText('Droits dans la structure')).not.toBeInTheDocument();
  await expectAccessible();
});

it.each([
  [member, `/app/organization/agenda?midwife=${member.userData.userId}`],
  [aMember('Maud Accueil', 'organization'), undefined],
])('the calendar of a professional is one step away', async (person, href) => {
  open({ ...person, userData: { ...person.userData, id: member.userData.id } });
  await screen.findByText('Contact');
  const link = screen.queryByRole('link', { name: 'Voir le calendrier' });
  expect(link?.getAttribute('href')).toBe(href);
});

it('a secretary is of the staff, and no « Organisation »', async () => {
  open({ ...aMember('Maud Accueil', 'organization') });
  await screen.findByText('Contact');
  expect(screen.getByText('Personnel de la structure')).toBeInTheDocument();
  expect(screen.queryByText('Organisation')).not.toBeInTheDocument();
});

it('what is not known is « Non renseigné »', async () => {
  open({ phone: null, email: null, city: null, country: null });
  expect(await screen.findAllByText('Non renseigné')).toHaveLength(3);
  expect(screen.getByText('Non renseignée')).toBeInTheDocument();
});

it('whoever manages ticks rights, and hears that one person must keep the structure', async () => {
  const { user, api } = open({ manageable: true });
  await user.click(await screen.findByRole('checkbox', { name: 'Voir les agendas' }));
  await expectAccessible();
  api.on(`PATCH ${ONE}`, () => refusal(409, 'LAST_MANAGER', 'Une personne doit administrer la structure'));
  await user.click(screen.getByRole('button', { name: 'Sauvegarder' }));
  expect(await screen.findByText('Une personne doit administrer la structure')).toBeInTheDocument();
  expect(api.calls.find(({ call }) => call === `PATCH ${ONE}`)?.body).toEqual({ rights: ['MEMBER', 'AGENDA'] });
});

it('the rights that were ticked are what one’s own device signs for', async () => {
  localStorage.clear();
  const { user, api } = open({ manageable: true, rights: ['MEMBER'] });
  api.on(`PATCH ${ONE}`, () => json(aProfile(member, { rights: ['MEMBER', 'MANAGE'] })));
  await user.click(await screen.findByRole('checkbox', { name: /administrer/i }));
  await user.click(screen.getByRole('button', { name: 'Sauvegarder' }));
  await waitFor(() =>
    expect(pendingGrants.of(aDoctor().id)).toEqual([
      expect.objectContaining({ to: member.userData.id, resource: 'organization', rights: ['MEMBER', 'MANAGE'] }),
    ]),
  );
});

it('a member is removed after a question', async () => {
  const { user, api } = open({ manageable: true });
  api.on('GET /api/appointment', () => json([]));
  api.on(`DELETE ${ONE}`, () => new Response(null, { status: 204 }));
  await user.click(await screen.findByRole('button', { name: 'Retirer de l’équipe' }));
  expect(await screen.findByRole('dialog', { name: 'Retirer Élodie Sarrazin de l’équipe ?' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retirer' }));
  expect(await screen.findByText('Ailleurs')).toBeInTheDocument();
});

it('who is removed keeps their visits: those in the name of the structure are named before', async () => {
  const { user, api } = open({ manageable: true });
  const withMember = (id: number, more: Partial<Appointment> = {}) =>
    anAppointment({
      ...{ id: anId(id), organizationId: structure.id, doctors: [] },
      midwives: [aPractitionerCard('midwife', 'Élodie Sarrazin', { id: member.userData.id })],
      ...more,
    });
  const others = [anAppointment({ organizationId: structure.id }), withMember(2, { status: 'CANCELLED' })];
  const elsewhere = withMember(3, { organizationId: null });
  const now = Date.parse('2026-03-09T09:00:00.000Z');
  jest.spyOn(Date, 'now').mockReturnValue(now);
  const goesOn = withMember(4, { start: '2026-03-09T08:45:00.000Z', end: '2026-03-09T09:15:00.000Z' });
  const theirs = Array.from({ length: 6 }, (_, at) => withMember(10 + at));
  api.on('GET /api/appointment', () => json([...others, elsewhere, goesOn, ...theirs]));
  await user.click(await screen.findByRole('button', { name: 'Retirer de l’équipe' }));
  await screen.findByText('6 rendez-vous à venir au nom de la structure');
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  screen.getByText('et un autre');
  screen.getByText(/^Ils restent pris avec cette personne\./);
  expect(screen.getByRole('link', { name: 'Ouvrir l’agenda' })).toHaveAttribute(
    'href',
    `/app/organization/agenda?midwife=${member.userData.id}`,
  );
  await expectAccessible();
});

it('one visit is spoken of as one', async () => {
  const { user, api } = open({ manageable: true });
  const midwives = [aPractitionerCard('midwife', 'Élodie Sarrazin', { id: member.userData.id })];
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-09T09:00:00.000Z'));
  api.on('GET /api/appointment', () => json([anAppointment({ organizationId: structure.id, doctors: [], midwives })]));
  await user.click(await screen.findByRole('button', { name: 'Retirer de l’équipe' }));
  await screen.findByText('1 rendez-vous à venir au nom de la structure');
  screen.getByText('Camille MOREAU, mardi 10 mars à 9 h');
  screen.getByText(/^Il reste pris avec cette personne\./);
});

it('a member of another team is not found', async () => {
  open({}, () => refusal(404, 'NOT_FOUND', 'Élément introuvable'));
  expect((await screen.findByRole('alert')).textContent).toBe('Élément introuvable');
});
