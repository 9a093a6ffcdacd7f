import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { aPerformer, aRequest } from '../../testing/care/dispatch.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { MapScreen } from './map-screen.tsx';

const MAP = 'GET /api/map';
const ZADI = aPerformer(1, 'Désiré Zadi', -4.07);
const FOFANA = aPerformer(2, 'Salimata Fofana', -4.0);
const YAPO = { id: aPerformer(3, 'Rachelle Yapo', -3.98).profileId, name: 'Rachelle Yapo' };
const MARIAM = aRequest(1, 'Mariam D.');
const AMINATA = aRequest(2, 'Aminata K.', {
  ...{ routeStatus: 'TRAVELLING', performer: YAPO, departedAt: '2026-11-25T09:15:00.000Z' },
});

const open = (
  { requests = [MARIAM, AMINATA], performers = [FOFANA, ZADI] }: { requests?: object[]; performers?: object[] } = {},
  userType: 'dispatchManager' | 'dispatchOperator' = 'dispatchManager',
) => {
  const api = fakeApi({ [MAP]: () => json({ requests, performers }) });
  const me = { ...aDoctor(), userType };
  return { api, ...renderApp(<MapScreen me={me} />, { me }) };
};

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-25T09:20:00Z')));

describe('the map of a dispatcher', () => {
  it('says in a list who waits and who comes, and leaves the plan to the eyes', async () => {
    open();
    const waiting = within(await screen.findByRole('region', { name: /^À affecter/ }));
    expect(
      waiting.getByRole('button', { name: /1 Mariam D. Yopougon Maroc attend depuis 12 min/ }),
    ).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: /^En route/ })).getByText(/^Rachelle Yapo/)).toBeInTheDocument();
    expect(screen.getByText('2 visites en cours, 2 infirmiers libres')).toBeInTheDocument();
    await expectAccessible();
  });

  it('is worked with the keyboard alone: next, open, choose, confirm, leave', async () => {
    const { api, user } = open();
    (await screen.findByRole('button', { name: /Mariam/ })).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: /Aminata/ })).toHaveFocus();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(screen.getByRole('radio', { name: /^1. Désiré Zadi, à/ })).toBeChecked();
    await expectAccessible();
    screen.getByRole('radio', { name: /^1. Désiré Zadi/ }).focus();
    await user.keyboard('2');
    const assign = `POST /api/service-request/${MARIAM.id}/assign`;
    api.on(assign, () => json({ id: MARIAM.id, status: 'ACTIVE', routeStatus: 'QUEUED', version: 2 }));
    api.on(MAP, () =>
      json({
        requests: [{ ...MARIAM, performer: { id: FOFANA.profileId, name: FOFANA.name } }, AMINATA],
        performers: [],
      }),
    );
    screen.getByRole('button', { name: 'Confier à Salimata Fofana' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: /^Programmées/ })).toBeInTheDocument();
    expect(api.calls.find(({ call }) => call === assign)?.body).toEqual({ performerId: FOFANA.profileId });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(/^Personne d’autre n’est libre/)).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: /Mariam/ })).toHaveFocus();
  });

  it('keeps the choice and says why where a visit cannot be given', async () => {
    const { api, user } = open();
    await user.click(await screen.findByRole('button', { name: /Mariam/ }));
    api.on(`POST /api/service-request/${MARIAM.id}/assign`, () =>
      refusal(409, 'ROUTE_STATE', 'Cette étape n’est plus possible'),
    );
    await user.click(screen.getByRole('button', { name: 'Confier à Désiré Zadi' }));
    expect(await screen.findByText('Cette étape n’est plus possible')).toBeInTheDocument();
  });

  it('lets a manager end a visit after a question, and an operator not', async () => {
    const { api, user, unmount } = open();
    await user.click(await screen.findByRole('button', { name: /Aminata/ }));
    await user.click(screen.getByRole('button', { name: 'Annuler la visite' }));
    const cancel = `POST /api/service-request/${AMINATA.id}/cancel`;
    api.on(cancel, () => json({ id: AMINATA.id, status: 'EXPIRED', routeStatus: 'TRAVELLING', version: 3 }));
    const question = within(await screen.findByRole('dialog', { name: 'Annuler cette visite ?' }));
    await user.click(question.getByLabelText('Demande faite par erreur'));
    await user.click(question.getByRole('button', { name: 'Annuler la visite' }));
    await waitFor(() => expect(api.calls.find(({ call }) => call === cancel)?.body).toEqual({ reason: 'MISTAKE' }));
    unmount();

    const other = open({}, 'dispatchOperator');
    await other.user.click(await screen.findByRole('button', { name: /Aminata/ }));
    expect(screen.queryByRole('button', { name: 'Annuler la visite' })).not.toBeInTheDocument();
    expect(screen.getByText(/seul un gestionnaire peut annuler/)).toBeInTheDocument();
  });

  it('validates what waits for it, and says that nobody is free', async () => {
    const asked = { ...MARIAM, status: 'ONHOLD', routeStatus: null };
    const { api, user } = open({ requests: [asked, aRequest(3, 'Fatou O.')], performers: [] });
    await user.click(await screen.findByRole('button', { name: /Mariam/ }));
    const validate = `POST /api/service-request/${MARIAM.id}/validate`;
    api.on(validate, () => json({ id: MARIAM.id, status: 'ACTIVE', routeStatus: 'QUEUED', version: 2 }));
    await user.click(screen.getByRole('button', { name: 'Valider la demande' }));
    await waitFor(() => expect(api.calls.some(({ call }) => call === validate)).toBe(true));
    await user.click(screen.getByRole('button', { name: /Fatou/ }));
    expect(screen.getByText(/^Aucun infirmier en service n’est libre/)).toBeInTheDocument();
  });

  it('is searched by words, and says that there is nothing', async () => {
    const { user } = open();
    await user.type(await screen.findByRole('searchbox', { name: 'Rechercher une visite' }), 'yapo');
    await waitFor(() => expect(screen.queryByText('Mariam D.')).not.toBeInTheDocument());
    await user.type(screen.getByRole('searchbox'), ' zzz');
    expect(await screen.findByText('Aucune visite trouvée')).toBeInTheDocument();
  });

  it('that is empty says what comes, and one that failed is asked for again', async () => {
    const { api, user } = open({ requests: [], performers: [] });
    expect(await screen.findByText('Aucune visite en cours')).toBeInTheDocument();
    await expectAccessible();
    api.on(MAP, () => refusal(500, 'INTERNAL', 'Une erreur est survenue'));
    expect(user).toBeDefined();
  });
});
