import { describe, expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { contactsOf } from '../data/access/contacts.ts';
import { fakeApi, json, refusal } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render.tsx';
import { ReadFailure } from './read-failure.tsx';

const LIST = 'GET /api/contact';

const Contacts = () => {
  const { data, error, refetch } = useQuery(
    contactsOf({ userType: 'organization', ownerId: '0195d000-0000-7000-8000-000000000009' }),
  );
  return (
    <main>
      <ReadFailure error={error} again={refetch} />
      {data !== undefined && <p>{data.length} contact</p>}
    </main>
  );
};

const open = (first: () => Response | Promise<Response>) => {
  const api = fakeApi({ [LIST]: first });
  return { ...renderApp(<Contacts />), api };
};

describe('what could not be read', () => {
  it.each([
    ['a server in trouble', () => refusal(500, 'INTERNAL', 'Une erreur est survenue')],
    ['a server that is away', () => refusal(503, 'UNAVAILABLE', 'Le service est indisponible')],
    ['too many questions', () => refusal(429, 'RATE_LIMITED', 'Trop de demandes')],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is asked for again after %s', async (_what, first) => {
    const { user, api } = open(first);
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    api.on(LIST, () => json([]));
    await user.click(retry);
    await screen.findByText('0 contact');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    [403, 'FORBIDDEN', 'Vous n’avez pas les droits nécessaires'],
    [404, 'NOT_FOUND', 'Élément introuvable'],
  ])('is not asked for again where the answer is %s', async (status, code, sentence) => {
    open(() => refusal(status, code, sentence));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
  });

  it('is no failure to an administrator in somebody’s place: it is kept from them, in words', async () => {
    open(() => refusal(403, 'IMPERSONATION_READ_ONLY', 'Action impossible pendant une usurpation de session'));
    await screen.findByText('Non communiqué pendant une usurpation de session');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
