import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { publish } from '../../testing/realtime.ts';
import { renderApp } from '../../testing/render.tsx';
import { aTeleexpertise, EXPERT } from '../../testing/teleexpertises.ts';
import { TeleexpertisesScreen } from './teleexpertises-screen.tsx';

const LIST = 'GET /api/teleexpertise';
const me = aDoctor({ id: EXPERT.id });

const open = (answer: () => Response | Promise<Response>, at = '/app/teleexpertises') => {
  const api = fakeApi({ [LIST]: answer });
  return { api, ...renderApp(<TeleexpertisesScreen me={me} />, { me, at }) };
};
const asked = (api: ReturnType<typeof fakeApi>): string => api.calls.at(-1)?.url.search ?? '';

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T09:00:00Z')));

describe('the list of requests of expertise', () => {
  it('that is empty says so, and how one begins', async () => {
    open(() => json([]));
    expect(await screen.findByText('Aucune télé-expertise n’a été trouvée')).toBeInTheDocument();
    expect(screen.getByText(/^Demandez l’avis d’un confrère/)).toBeInTheDocument();
    await expectAccessible();
  });

  it('that failed is asked for again with a click', async () => {
    const { api, user } = open(() => refusal(500, 'INTERNAL', 'Une erreur est survenue'));
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    api.on(LIST, () => json([aTeleexpertise()]));
    await user.click(again);
    expect(await screen.findByRole('link', { name: 'Maëlys Ducassou' })).toBeInTheDocument();
  });

  it('that is refused says why, and offers nothing to try', async () => {
    open(() => refusal(403, 'FORBIDDEN', 'Vous n’avez pas les droits nécessaires'));
    expect(await screen.findByText('Vous n’avez pas les droits nécessaires')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
  });

  it('says whose turn it is, from whom it comes and in which state it is', async () => {
    open(() => json([aTeleexpertise({ commentCount: 2 })]));
    const row = within(await screen.findByRole('listitem'));
    for (const words of ['À vous', 'D’Élodie Sarrazin', 'En attente de réponse', /^2 réponses/])
      expect(row.getByText(words)).toBeInTheDocument();
    expect(row.getByText('Votre réponse est attendue avant demain à 9 h (encore 23 h)')).toBeInTheDocument();
    await expectAccessible();
  });

  it('is narrowed by role and state, and the address remembers both', async () => {
    const { api, user } = open(() => json([]), '/app/teleexpertises?role=sender&etat=COMPLETED');
    await waitFor(() => expect(asked(api)).toBe('?role=sender&status=COMPLETED'));
    await user.click(await screen.findByRole('button', { name: 'Reçues' }));
    await waitFor(() => expect(asked(api)).toBe('?role=recipient&status=COMPLETED'));
    await user.selectOptions(screen.getByLabelText('État'), 'En cours');
    await waitFor(() => expect(asked(api)).toBe('?role=recipient&status=IN_PROGRESS'));
    await user.click(await screen.findByRole('button', { name: 'Voir toutes les télé-expertises' }));
    await waitFor(() => expect(asked(api)).toBe(''));
  });

  it('is read again when one of them changes', async () => {
    const { api } = open(() => json([]));
    await screen.findByText('Aucune télé-expertise n’a été trouvée');
    api.on(LIST, () => json([aTeleexpertise()]));
    await publish('teleexpertise/updated', { id: EXPERT.id, status: 'PREPARATION', version: 1 });
    expect(await screen.findByRole('link', { name: 'Maëlys Ducassou' })).toBeInTheDocument();
  });
});
