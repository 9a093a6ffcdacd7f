import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OpenedTeleexpertise } from '@maillon/contracts/record/teleexpertises';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { anOpenedTeleexpertise, EXPERT, SENDER } from '../../testing/teleexpertises.ts';
import { TeleexpertiseScreen } from './teleexpertise-screen.tsx';

const { id } = anOpenedTeleexpertise();
const GET = `GET /api/teleexpertise/${id}`;
const PATCH = `PATCH /api/teleexpertise/${id}`;

const open = (userId: string, answer: () => Response | Promise<Response>, more: Parameters<typeof aDoctor>[0] = {}) => {
  const me = aDoctor({ id: userId, ...more });
  const api = fakeApi({ [GET]: answer, 'GET /api/user/current': () => json(me) });
  const screens = (
    <Routes>
      <Route path="/app/teleexpertises/:teleexpertiseId" element={<TeleexpertiseScreen me={me} />} />
      <Route path="*" element={<p>La liste</p>} />
    </Routes>
  );
  return { api, ...renderApp(screens, { me, at: `/app/teleexpertises/${id}` }) };
};
const as = (userId: string, more: Partial<OpenedTeleexpertise> = {}) =>
  open(userId, () => json(anOpenedTeleexpertise(more)));
const patched = (api: ReturnType<typeof fakeApi>) => api.calls.find(({ call }) => call === PATCH);

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T09:00:00Z'));
  // jsdom has none.
  Element.prototype.scrollTo = () => undefined;
});

describe('a request of expertise', () => {
  it('shows its asker all experts in their order, and no way to accept it', async () => {
    as(SENDER.id);
    const experts = within(await screen.findByRole('list', { name: 'Praticiens, dans leur ordre' }));
    expect(experts.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Hugo Lestrade · MédecinRéponse attendue',
      'Rachelle Yapo · InfirmièreÀ suivre',
    ]);
    expect(screen.queryByRole('button', { name: 'Accepter' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Maëlys Ducassou' })).toBeInTheDocument();
    await expectAccessible();
  });

  it('says to an expert who the patient is, without a way into the file, and until when an answer is awaited', async () => {
    as(EXPERT.id);
    expect(await screen.findByText('Femme · 28 ans')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Maëlys Ducassou' })).not.toBeInTheDocument();
    expect(screen.getByText(/^Votre réponse est attendue avant demain à 9 h/)).toBeInTheDocument();
    expect(screen.getByText('La patiente est informée et a donné son accord')).toBeInTheDocument();
    await expectAccessible();
  });

  it('is accepted with the version that was read', async () => {
    const { api, user } = as(EXPERT.id);
    api.on(PATCH, () => json(anOpenedTeleexpertise({ status: 'IN_PROGRESS', version: 2 })));
    await user.click(await screen.findByRole('button', { name: 'Accepter' }));
    expect(await screen.findByText('En cours')).toBeInTheDocument();
    expect(patched(api)?.body).toEqual({ status: 'IN_PROGRESS' });
    expect(patched(api)?.headers.get('if-match')).toBe('"1"');
  });

  it('is declined after a question, and leads back to the list', async () => {
    const { api, user } = as(EXPERT.id);
    api.on(PATCH, () => json(null));
    await user.click(await screen.findByRole('button', { name: 'Décliner' }));
    const dialog = await screen.findByRole('dialog', { name: 'Décliner cette demande ?' });
    expect(patched(api)).toBeUndefined();
    await user.click(within(dialog).getByRole('button', { name: 'Décliner' }));
    expect(await screen.findByText('La liste')).toBeInTheDocument();
    expect(patched(api)?.body).toEqual({ status: 'NOT_DONE' });
  });

  it('that another person changed first is read again', async () => {
    const { api, user } = as(EXPERT.id);
    api.on(PATCH, () => refusal(412, 'STALE_VERSION', 'Cet élément a été modifié entre-temps.'));
    await screen.findByRole('button', { name: 'Accepter' });
    api.on(GET, () => json(anOpenedTeleexpertise({ status: 'COMPLETED', ownerId: null, version: 3 })));
    await user.click(screen.getByRole('button', { name: 'Accepter' }));
    expect(await screen.findByText('Conclue')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('that passed to somebody else is closed to its reader, with a way to the others', async () => {
    const { api, client } = as(EXPERT.id);
    await screen.findByRole('button', { name: 'Accepter' });
    api.on(GET, () => refusal(404, 'NOT_FOUND', 'Élément introuvable'));
    await client.invalidateQueries();
    expect(await screen.findByText(/ne vous est plus adressée/)).toBeInTheDocument();
    expect(screen.queryByText('Femme · 28 ans')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Toutes les télé-expertises' })).toBeInTheDocument();
    await expectAccessible();
  });

  it('is concluded with a conclusion, which is asked for', async () => {
    const accepted = anOpenedTeleexpertise().recipients.map((one) => ({ ...one, state: 'ACCEPTED' as const }));
    const { user } = as(EXPERT.id, { status: 'IN_PROGRESS', recipients: accepted });
    await user.click(await screen.findByRole('button', { name: 'Conclure' }));
    await user.click(screen.getByRole('button', { name: 'Conclure la demande' }));
    expect(screen.getByText('Ce champ est obligatoire')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Conclure' })).not.toBeInTheDocument());
    await expectAccessible();
  });

  it('is only read by an administrator in somebody’s place', async () => {
    const impersonation = { adminId: SENDER.id, name: 'Admin', expiresAt: '2026-11-23T10:00:00Z' };
    open(EXPERT.id, () => json(anOpenedTeleexpertise()), { impersonation: impersonation as never });
    await screen.findByText('Femme · 28 ans');
    expect(screen.queryByRole('button', { name: 'Accepter' })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
