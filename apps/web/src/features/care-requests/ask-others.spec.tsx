import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expectAccessible } from '../../testing/axe.ts';
import { ASKED, aCareRequest, aDispatch, anOpenedCareRequest, MATERNITY, SILENT } from '../../testing/care-requests.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { aContact, aStructure } from '../../testing/structures.ts';
import { CareRequestsScreen } from './care-requests-screen.tsx';

const STRUCTURE = `/api/organization/${MATERNITY.id}`;
const REQUEST = `${STRUCTURE}/service-request/${aCareRequest().id}`;
const me = aDoctor();

/** A contact of the structure as practitioner of this id. */
const external = (id: string, name: string) => {
  const contact = aContact(name, { rights: ['MESSAGE', 'DISPATCH'] });
  return { ...contact, userData: { ...contact.userData, id } };
};
const UNCHECKED = external('0195d000-0000-7000-8000-300000000077', 'Nour Unchecked');
const NEW = external('0195d000-0000-7000-8000-300000000078', 'Zoé Valmont');
const LATER = external('0195d000-0000-7000-8000-300000000079', 'Lise Tardieu');

const candidate = (id: string, name: string) => ({ practitioner: { id, name }, distance: 4_000 });
const waiting = anOpenedCareRequest({
  dispatches: [
    aDispatch(),
    aDispatch({
      ...{ id: '0195d000-0000-7000-8000-300000000080', state: 'WAITING', kind: 'NEAR', wave: 1, askedAt: null },
      practitioner: { id: LATER.userData.id, name: 'Lise Tardieu' },
    }),
  ],
});

const open = (routes: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({
    [`GET ${STRUCTURE}/service-request`]: () => json({ serviceRequests: [waiting] }),
    [`GET /api/service-request/${waiting.id}`]: () => json(waiting),
    [`GET ${REQUEST}/candidate`]: () =>
      json([candidate(ASKED.id, ASKED.name), candidate(NEW.userData.id, 'Zoé'), candidate(LATER.userData.id, 'Lise')]),
    'GET /api/contact': () => json([external(ASKED.id, ASKED.name), NEW, UNCHECKED, LATER]),
    [`POST ${REQUEST}/ask`]: () => json(waiting),
    ...routes,
  });
  const page = (
    <Routes>
      {['', '/:requestId'].map((path) => (
        <Route key={path} path={`/app/organization/requests${path}`} element={<CareRequestsScreen me={me} />} />
      ))}
    </Routes>
  );
  const at = `/app/organization/requests/${waiting.id}`;
  return { api, ...renderApp(page, { me, at, structure: aStructure(MATERNITY) }) };
};

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T09:00:00Z')));

describe('asking others while a request waits', () => {
  const picker = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Solliciter d’autres praticiens' }));
    return within(await screen.findByRole('dialog', { name: 'Solliciter d’autres praticiens' }));
  };

  it('offers who was not asked yet and may say yes, and asks them at once', async () => {
    const { api, user } = open();
    const dialog = await picker(user);
    const boxes = await dialog.findAllByRole('checkbox');
    expect(boxes.map((box) => box.getAttribute('name'))).toEqual([NEW.userData.id, LATER.userData.id]);
    await expectAccessible();
    const send = dialog.getByRole('button', { name: 'Solliciter' });
    expect(send).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: /^Lise Tardieu/ }));
    await user.click(send);
    await waitFor(() =>
      expect(api.calls.find(({ call }) => call === `POST ${REQUEST}/ask`)?.body).toEqual({
        practitionersIds: [LATER.userData.id],
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says that everybody was asked, and why it is refused', async () => {
    const { api, user } = open({ 'GET /api/contact': () => json([external(ASKED.id, ASKED.name), NEW]) });
    const dialog = await picker(user);
    api.on(`POST ${REQUEST}/ask`, () => refusal(409, 'REQUEST_STATE', 'Cette action n’est plus possible'));
    await user.click(await dialog.findByRole('checkbox', { name: /^Zoé Valmont/ }));
    await user.click(dialog.getByRole('button', { name: 'Solliciter' }));
    expect(await dialog.findByText('Cette action n’est plus possible')).toBeInTheDocument();
  });

  it('says where nobody is left', async () => {
    const { user } = open({ 'GET /api/contact': () => json([external(ASKED.id, ASKED.name)]) });
    const dialog = await picker(user);
    expect(await dialog.findByText('Tous vos praticiens externes sont déjà sollicités')).toBeInTheDocument();
    expect(dialog.queryByText(SILENT.name)).not.toBeInTheDocument();
  });
});
