import { describe, expect, it, jest } from '@jest/globals';
import type { ApiKey, KeyOwner } from '@maillon/contracts/accounts/api-keys';
import type { UserType } from '@maillon/domain/user-type';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render.tsx';
import { sectionsFor } from '../sections.ts';
import { ApiKeysSection } from './api-keys.tsx';

const LIST = 'GET /api/api-key';
const CREATE = 'POST /api/api-key';
const ME: KeyOwner = { id: 'me', name: 'Élodie SARRAZIN', kind: 'practitioner' };
const HOUSE: KeyOwner = { id: 'house', name: 'Maternité des Lilas', kind: 'organization' };
const KEY = `mk_${'a1'.repeat(21)}b`;
const aKey = (changes: Partial<ApiKey> = {}): ApiKey => ({
  ...{ id: 'k1', ownerId: 'me', name: 'Réseau périnatal', prefix: 'mk_a1a1a1' },
  ...{ createdAt: '2026-11-02T09:00:00.000Z', lastUsedOn: '2026-11-20', revokedAt: null },
  ...changes,
});

const open = async (keys: readonly ApiKey[], owners: readonly KeyOwner[] = [ME]) => {
  const api = fakeApi({ [LIST]: () => json({ owners, keys }) });
  const view = await act(async () => renderApp(<ApiKeysSection />));
  return { ...view, api };
};

describe('the keys of partners', () => {
  it('are listed with what they are recognized by, when they were used, and whose calendars they show', async () => {
    const revoked = {
      id: 'k2',
      ownerId: 'house',
      name: 'Ancienne',
      lastUsedOn: null,
      revokedAt: '2026-11-21T09:00:00.000Z',
    };
    await open([aKey(), aKey(revoked)], [ME, HOUSE]);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toMatch(
      /Réseau périnatal.*mk_a1a1a1.*Créée le 2 novembre 2026.*Utilisée le 20 novembre 2026/,
    );
    expect(second?.textContent).toMatch(
      /Révoquée le 21 novembre 2026.*Agendas de Maternité des Lilas.*Jamais utilisée/,
    );
    expect(within(second as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('say that there is none, and to a member who manages nothing who makes them', async () => {
    await open([]);
    await screen.findByText('Aucune clé');
    await expectAccessible();
  });

  it('say to a member who manages nothing who makes them', async () => {
    await open([], []);
    await screen.findByText('Aucun agenda à partager');
    expect(screen.queryByRole('button', { name: 'Créer une clé' })).not.toBeInTheDocument();
  });

  it('can be asked for again when they did not come', async () => {
    const api = fakeApi({ [LIST]: () => refusal(500, 'INTERNAL', 'Une erreur est survenue') });
    const { user } = renderApp(<ApiKeysSection />);
    await screen.findByText(/^Le service a rencontré un problème/);
    api.on(LIST, () => json({ owners: [ME], keys: [aKey()] }));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await screen.findByText('Réseau périnatal');
  });

  it('are for professionals and structures', () => {
    const has = (userType: UserType) => sectionsFor(userType).some(({ id }) => id === 'api-keys');
    expect([has('patient'), has('dispatchManager')]).toEqual([false, false]);
    expect([has('doctor'), has('midwife'), has('assistant'), has('organization')]).toEqual([true, true, true, true]);
  });

  it('stand beside integrations where there is a calendar of one’s own', () => {
    const has = (userType: UserType) => sectionsFor(userType).some(({ id }) => id === 'integrations');
    expect([has('patient'), has('organization'), has('dispatchManager')]).toEqual([false, false, false]);
    expect([has('doctor'), has('midwife'), has('assistant')]).toEqual([true, true, true]);
  });
});

describe('a new key', () => {
  it('needs a name, is for the calendars that were chosen, and is shown once with a way to copy it', async () => {
    const { user, api } = await open([], [ME, HOUSE]);
    await user.click(await screen.findByRole('button', { name: 'Créer une clé' }));
    await user.click(screen.getByRole('button', { name: 'Créer' }));
    await screen.findByText('Ce champ est obligatoire');
    await expectAccessible();
    api.on(CREATE, () => json({ ...aKey({ ownerId: 'house' }), key: KEY }, { status: 201 }));
    await user.type(screen.getByLabelText(/Nom de la clé/), ' Réseau périnatal ');
    await user.selectOptions(screen.getByLabelText(/Agendas que la clé montre/), 'Agendas de Maternité des Lilas');
    await user.click(screen.getByRole('button', { name: 'Créer' }));
    await screen.findByText(KEY);
    await expectAccessible();
    const sent = api.calls.find(({ call }) => call === CREATE);
    expect(sent?.body).toEqual({ ownerId: 'house', name: 'Réseau périnatal' });
    const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copier la clé' }));
    expect(written).toHaveBeenCalledWith(KEY);
    await user.click(screen.getByRole('button', { name: 'Terminer' }));
    await waitFor(() => expect(screen.queryByText(KEY)).not.toBeInTheDocument());
  });

  it('says what is wrong with it, and beside which field', async () => {
    const { user, api } = await open([]);
    await user.click(await screen.findByRole('button', { name: 'Créer une clé' }));
    api.on(CREATE, () => refusal(409, 'API_KEY_LIMIT', 'Ces agendas ont déjà vingt clés en service'));
    await user.type(screen.getByLabelText(/Nom de la clé/), 'Réseau');
    await user.click(screen.getByRole('button', { name: 'Créer' }));
    await screen.findByText('Ces agendas ont déjà vingt clés en service');
  });

  it('whose answer was lost is not shown, and the way on is said', async () => {
    const { user, api } = await open([]);
    await user.click(await screen.findByRole('button', { name: 'Créer une clé' }));
    api.on(CREATE, () => json({ ...aKey(), key: null }, { status: 201 }));
    await user.type(screen.getByLabelText(/Nom de la clé/), 'Réseau');
    await user.click(screen.getByRole('button', { name: 'Créer' }));
    await screen.findByText('Cette clé ne peut plus être montrée');
  });
});

describe('a revocation', () => {
  it('is asked about, says what ends, and stays open with the reason when it fails', async () => {
    const { user, api } = await open([aKey()]);
    await user.click(await screen.findByRole('button', { name: /^Révoquer la clé/ }));
    const question = within(screen.getByRole('dialog'));
    question.getByText(/ne verra plus rien, dès maintenant/);
    await expectAccessible();
    api.on('DELETE /api/api-key/k1', () => refusal(404, 'NOT_FOUND', 'Élément introuvable'));
    await user.click(question.getByRole('button', { name: 'Révoquer' }));
    await question.findByText('Élément introuvable');
    api.on('DELETE /api/api-key/k1', () => new Response(null, { status: 204 }));
    api.on(LIST, () => json({ owners: [ME], keys: [aKey({ revokedAt: '2026-11-21T09:00:00.000Z' })] }));
    await user.click(question.getByRole('button', { name: 'Révoquer' }));
    await screen.findByText(/Révoquée le 21 novembre 2026/);
  });
});
