import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aDoctor } from '../../../testing/people.ts';
import { publish } from '../../../testing/realtime.ts';
import { renderApp } from '../../../testing/render.tsx';
import { aMember, aPending, aStructure, aWholeStructure } from '../../../testing/structures.ts';
import { TestVault } from '../../../testing/vault.ts';
import { vault } from '../../../vault/vault.ts';
import { StructureHome } from './structure-home.tsx';

/** A Wednesday, 10:18 in Paris. */
const NOW = Date.parse('2026-11-25T09:18:00Z');
const structure = aStructure();
const HERE = `/api/organization/${structure.id}`;
const me = { ...aDoctor(), userType: 'organization' as const, firstName: 'Martine' };

const zoe = aMember('Zoé', 'midwife');
const owner = { userType: 'midwife', profileId: zoe.userData.id, userId: zoe.userData.userId, name: 'Zoé' };
const block = (kind: 'availability' | 'appointment', from: string, to: string) => ({
  ...{
    id: `${kind} ${from}`,
    kind,
    status: kind === 'availability' ? 'FREE' : 'BUSY',
    scheduleId: zoe.userData.id,
    owner,
  },
  ...{ start: `2026-11-25T${from}:00.000Z`, end: `2026-11-25T${to}:00.000Z` },
});

interface Given {
  readonly variant?: 'natalconnect' | 'mobility';
  readonly manager?: boolean;
  readonly patients?: number;
  readonly slots?: readonly object[];
  readonly nurses?: readonly object[];
}

const open = ({ variant = 'natalconnect', manager = true, patients = 5000, slots = [], nurses = [] }: Given = {}) => {
  const api = fakeApi({
    'GET /api/organization': () => json([structure]),
    [`GET ${HERE}`]: () => json(aWholeStructure({ manager })),
    [`GET ${HERE}/team`]: () =>
      json([aMember('A', 'doctor'), zoe, aMember('C', 'midwife'), aMember('D', 'organization'), ...nurses]),
    [`GET ${HERE}/pending`]: () =>
      json([aPending('invitation', { name: 'salimata@pro.example' }), aPending('request')]),
    [`GET ${HERE}/schedule`]: () => json({ slots }),
    [`GET ${HERE}/service-request`]: () => json({ serviceRequests: [] }),
    [`GET ${HERE}/measured-patient`]: () => json([]),
    [`GET ${HERE}/patient`]: () =>
      json([], { headers: { 'content-type': 'application/json', 'x-total-count': String(patients) } }),
  });
  return { ...renderApp(<StructureHome me={me} />, { me, config: { variant } }), api };
};

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const figures = async () => within(await screen.findByRole('list', { name: 'En chiffres' }));

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

describe('the home of a structure', () => {
  it('names a member whom its vault does not know yet, to be confirmed in the team', async () => {
    const world = await TestVault.found();
    await world.opensFor('office');
    const zoes = await world.person(zoe.userData.id);
    const { api } = open();
    const to = { id: zoe.userData.id, userId: zoe.userData.userId, name: 'Zoé', type: 'Sage-femme' };
    const sldId = (await zoes.accountInfo())?.sldId;
    const member = {
      id: 'p',
      resource: 'organization',
      status: 'ACCEPTED',
      rights: ['MEMBER', 'PATIENTS'],
      from: structure.id,
    };
    api.on('GET /api/access-policy', () => json([{ ...member, to: { ...to, sldId } }]));
    const row = await (await region('À traiter')).findByRole('link', { name: /Zoé : à confirmer dans l’équipe/ });
    expect(row).toHaveAttribute('href', '/app/organization/team');
    vault.become({ is: 'absent', why: 'signed-out' });
  });

  it('says what waits first: who asks, then whom it invited, each leading to where it is answered', async () => {
    open();
    const rows = (await region('À traiter')).getAllByRole('link');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Salimata Fofana demande à rejoindre l’équipe',
      'salimata@pro.example n’a pas encore suivi l’invitation',
    ]);
    expect(rows[0]).toHaveAttribute('href', '/app/organization/team');
    screen.getByRole('heading', { level: 1, name: 'Bonjour Martine' });
    screen.getByText('Mercredi 25 novembre · Maternité des Tilleuls');
  });

  it('shows who works today, and how many they see', async () => {
    open({ slots: [block('availability', '08:00', '11:00'), block('appointment', '09:00', '09:30')] });
    const team = await region('L’équipe aujourd’hui');
    team.getByText('1 personne reçoit, 1 visite, encore 1 h 30 libre.');
    expect(team.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ZZoéSage-femme9\u{a0}h – 12\u{a0}h · 1 visite · 1\u{a0}h\u{a0}30 libre',
      'AAMédecinNe reçoit pas aujourd’hui',
      'CCSage-femmeNe reçoit pas aujourd’hui',
    ]);
    expect(team.getByRole('link', { name: 'Zoé' })).toHaveAttribute(
      'href',
      `/app/organization/agenda?midwife=${zoe.userData.id}`,
    );
    await expectAccessible();
  });

  it('shows who receives on the days after, and how many come', async () => {
    const tomorrow = (kind: 'availability' | 'appointment', from: string, to: string) => ({
      ...block(kind, from, to),
      ...{ start: `2026-11-26T${from}:00.000Z`, end: `2026-11-26T${to}:00.000Z` },
    });
    open({ slots: [tomorrow('availability', '08:00', '11:00'), tomorrow('appointment', '09:00', '09:30')] });
    const rows = (await region('Les jours suivants')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DemainZoé1 visite · 2\u{a0}h\u{a0}30 libres',
      'De vendredi à mercredi 2 décembrePersonne ne reçoit',
    ]);
  });

  it('is said in figures that lead to their lists', async () => {
    open();
    const links = (await figures()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      '1Médecin',
      '2Sages-femmes',
      '1Membre du personnel',
      '5000Patients suivis',
      '2Invitations en attente',
    ]);
    expect(links[3]).toHaveAttribute('href', '/app/organization/patients');
  });

  it('the home of a structure counts nurses where doctors work with nurses', async () => {
    open({ variant: 'mobility', nurses: [aMember('E', 'assistant')] });
    const links = (await figures()).getAllByRole('link').map(({ textContent }) => textContent);
    expect(links).toContain('1Infirmier');
    // Of whom there are none nothing is said.
    expect(links.join()).not.toMatch(/Sage|^0|,0/);
  });

  it('tells only a person who manages who waits', async () => {
    const { api } = open({ manager: false });
    await figures();
    expect(screen.queryByText(/Invitations? en attente/)).not.toBeInTheDocument();
    expect(api.calls.some(({ call }) => call.endsWith('/pending'))).toBe(false);
  });

  it('begins with three things while one of them is left', async () => {
    open({ patients: 0, slots: [block('availability', '08:00', '11:00')] });
    const steps = await region('Pour bien commencer');
    expect(steps.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Invitez votre équipe : fait',
      'Ouvrez les agendas : fait',
      'Ajoutez un premier patient',
    ]);
  });

  it('books for its members, and in the first days leaves that to the things to begin with', async () => {
    const { api, unmount } = open();
    const book = await screen.findByRole('link', { name: 'Ajouter un Rendez-vous' });
    expect(book).toHaveAttribute('href', '/app/organization/agenda/new');
    unmount();
    api.on(`GET ${HERE}/team`, () => json([aMember('D', 'organization')]));
    api.on(`GET ${HERE}/patient`, () =>
      json([], { headers: { 'content-type': 'application/json', 'x-total-count': '0' } }),
    );
    renderApp(<StructureHome me={me} />, { me });
    const team = await region('L’équipe aujourd’hui');
    team.getByText('Aucun membre dans l’équipe');
    expect(screen.queryByRole('link', { name: 'Ajouter un Rendez-vous' })).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'En chiffres' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('the home of a structure follows what is booked', async () => {
    const { api } = open({ slots: [block('availability', '08:00', '11:00')] });
    await screen.findByText('1 personne reçoit, aucune visite, encore 1 h 30 libre.');
    const slots = [block('availability', '08:00', '11:00'), block('appointment', '10:00', '10:30')];
    api.on(`GET ${HERE}/schedule`, () => json({ slots }));
    await publish('calendar/updated');
    await screen.findByText('1 personne reçoit, 1 visite, encore 1 h libre.');
  });

  it('leads a person who belongs to no structure to one', async () => {
    fakeApi({ 'GET /api/organization': () => json([]) });
    renderApp(<StructureHome me={me} />, { me });
    expect(await screen.findByRole('link', { name: 'Rejoindre une structure' })).toBeInTheDocument();
  });

  it('the home of a structure says why it was refused', async () => {
    fakeApi({ 'GET /api/organization': () => refusal(403, 'FORBIDDEN', 'Vous n’avez pas les droits nécessaires') });
    renderApp(<StructureHome me={me} />, { me });
    expect((await screen.findByRole('alert')).textContent).toBe('Vous n’avez pas les droits nécessaires');
  });
});
