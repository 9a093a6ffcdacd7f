import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expectAccessible } from '../../testing/axe.ts';
import { ASKED, aCareRequest, anOpenedCareRequest, MATERNITY, SILENT } from '../../testing/care-requests.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { publish } from '../../testing/realtime.ts';
import { renderApp } from '../../testing/render.tsx';
import { aStructure } from '../../testing/structures.ts';
import { CareRequestsScreen } from './care-requests-screen.tsx';

const LIST = `GET /api/organization/${MATERNITY.id}/service-request`;
const ONE = `GET /api/service-request/${aCareRequest().id}`;
const ACT = `/api/organization/${MATERNITY.id}/service-request/${aCareRequest().id}`;
const me = aDoctor();

const open = (routes: Parameters<typeof fakeApi>[0], at = '/app/organization/requests') => {
  const api = fakeApi(routes);
  const page = (
    <Routes>
      {['', '/:requestId'].map((path) => (
        <Route key={path} path={`/app/organization/requests${path}`} element={<CareRequestsScreen me={me} />} />
      ))}
    </Routes>
  );
  return { api, ...renderApp(page, { me, at, structure: aStructure(MATERNITY) }) };
};
const listed = (...serviceRequests: object[]) => ({ [LIST]: () => json({ serviceRequests }) });

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T09:00:00Z')));

describe('the care requests of a structure', () => {
  it('say that there are none, and what they are for', async () => {
    open(listed());
    expect(await screen.findByText('Aucune demande trouvée')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Nouvelle demande' })).toHaveAttribute(
      'href',
      '/app/organization/requests/new',
    );
    await expectAccessible();
  });

  it('that failed are asked for again with a click', async () => {
    const { api, user } = open({ [LIST]: () => refusal(500, 'INTERNAL', 'Une erreur est survenue') });
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    api.on(LIST, () => json({ serviceRequests: [aCareRequest()] }));
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'Lison Cazenave' })).toBeInTheDocument();
  });

  it('say whom, where, what is needed and how it was answered', async () => {
    open(listed(aCareRequest()));
    const row = within(await screen.findByRole('listitem'));
    for (const words of [
      /^34 ans · 3 avenue Jean-Jaurès/,
      /^Suivi post-partum/,
      '4 visites',
      'En attente de prise en charge',
    ])
      expect(row.getByText(words)).toBeInTheDocument();
    expect(row.getByText('sollicités', { exact: false })).toHaveTextContent('2 sollicités');
    expect(row.getByText('a vu')).toHaveTextContent('1 a vu');
    await expectAccessible();
  });

  it('are narrowed by state and words, and shown all again', async () => {
    const taken = aCareRequest({
      id: ASKED.id,
      status: 'ACTIVE',
      performer: ASKED,
      subject: { id: '1', name: 'Inès Berthaud', age: null },
    });
    const { user } = open(listed(aCareRequest(), taken));
    await user.click(await screen.findByRole('button', { name: 'Prises en charge 1' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText('Prise en charge par Coralie Mestre')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Rechercher une demande' }), 'cenon lison');
    await user.click(await screen.findByRole('button', { name: 'Voir toutes les demandes' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('follow what practitioners answer while they are on screen', async () => {
    const { api } = open(listed(aCareRequest()));
    await screen.findByText('En attente de prise en charge');
    api.on(LIST, () => json({ serviceRequests: [aCareRequest({ status: 'ACTIVE', performer: ASKED, version: 2 })] }));
    await publish('service-request/updated', { id: aCareRequest().id, status: 'ACTIVE', version: 2 });
    expect(await screen.findByText('Prise en charge par Coralie Mestre')).toBeInTheDocument();
  });

  it('are said again to who has not opened them', async () => {
    const { api, user } = open({
      ...listed(aCareRequest()),
      [`POST ${ACT}/remind`]: () => json(anOpenedCareRequest()),
    });
    await user.click(await screen.findByRole('button', { name: /^Relancer/ }));
    await waitFor(() => expect(api.calls.some(({ url }) => url.pathname === `${ACT}/remind`)).toBe(true));
  });
});

describe('a care request that is opened', () => {
  const at = `/app/organization/requests/${aCareRequest().id}`;

  it('says what is needed, where, and what each practitioner answered', async () => {
    open({ ...listed(aCareRequest()), [ONE]: () => json(anOpenedCareRequest()) }, at);
    const dialog = within(await screen.findByRole('dialog', { name: 'Demande de prise en charge' }));
    expect(
      await dialog.findByText(/^Lison Cazenave, 34 ans · En attente de prise en charge · réponse attendue avant lundi/),
    ).toBeInTheDocument();
    expect(dialog.getByText('2e grossesse, 1 enfant.')).toBeInTheDocument();
    expect(dialog.getByText('Lettre de liaison remise, ordonnance non remise.')).toBeInTheDocument();
    expect(dialog.getByText('Suites de couches, Maternité des Tilleuls')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: /^Voir sur une carte/ })).toHaveAttribute(
      'href',
      expect.stringContaining('Cenon'),
    );
    const trace = within(dialog.getByRole('region', { name: 'Praticiens sollicités' }));
    expect(trace.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Coralie Mestre.*3,3 km.*A vu/),
      expect.stringMatching(/Fanny Delbos.*N’a pas ouvert/),
    ]);
    await expectAccessible();
  });

  it('is taken back after a question, and stays when the answer is no', async () => {
    const { api, user } = open(
      {
        ...listed(aCareRequest()),
        [ONE]: () => json(anOpenedCareRequest()),
        [`POST ${ACT}/withdraw`]: () => json(anOpenedCareRequest({ status: 'DRAFT' })),
      },
      at,
    );
    await user.click(await screen.findByRole('button', { name: 'Retirer la demande' }));
    const question = () => within(screen.getByRole('dialog', { name: 'Retirer cette demande ?' }));
    await user.click(question().getByRole('button', { name: 'Annuler' }));
    expect(api.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Retirer la demande' }));
    await user.click(question().getByRole('button', { name: 'Retirer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('that was taken meanwhile says so, and keeps the dialog', async () => {
    const { user } = open(
      {
        ...listed(aCareRequest()),
        [ONE]: () => json(anOpenedCareRequest()),
        [`POST ${ACT}/withdraw`]: () => refusal(409, 'REQUEST_STATE', 'Cette action n’est plus possible'),
      },
      at,
    );
    await user.click(await screen.findByRole('button', { name: 'Retirer la demande' }));
    await user.click(
      within(screen.getByRole('dialog', { name: 'Retirer cette demande ?' })).getByRole('button', { name: 'Retirer' }),
    );
    const question = within(screen.getByRole('dialog', { name: 'Retirer cette demande ?' }));
    expect(await question.findByText('Cette action n’est plus possible')).toBeInTheDocument();
  });

  it.each([
    [true, 'Modifier', true],
    [false, 'Compléter', false],
  ])('that is a draft (whole: %s) is gone on with', async (complete, name, mayBeSent) => {
    const draft = { status: 'DRAFT' as const, complete, dispatches: [] };
    open({ ...listed(aCareRequest(draft)), [ONE]: () => json(anOpenedCareRequest(draft)) }, at);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('link', { name })).toHaveAttribute('href', `${at}/edit`);
    expect(dialog.queryByRole('button', { name: 'Envoyer' }) !== null).toBe(mayBeSent);
    expect(dialog.queryByText(SILENT.name)).not.toBeInTheDocument();
  });
});
