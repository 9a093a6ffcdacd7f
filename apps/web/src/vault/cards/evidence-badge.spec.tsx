import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Evidence } from '@maillon/vault/evidence';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { act, render, screen } from '@testing-library/react';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { TestVault } from '../../testing/vault.ts';
import { vault } from '../vault.ts';
import { EvidenceBadge, EvidenceOf } from './evidence-badge.tsx';

const HOUSE = { id: 'cvi_x', profileId: 'house', kind: 'structure' } as const;

describe('the badge of somebody who gets keys', () => {
  it.each<[Evidence, string]>([
    [{ level: 'card', name: 'Hugo LESTRADE', since: 1 }, 'Vérifié par Pro Santé Connect : Hugo LESTRADE'],
    [{ level: 'introduced', by: HOUSE }, 'Présentation par Les Tilleuls'],
    [{ level: 'introduced', by: { ...HOUSE, profileId: 'x' } }, 'Présentation par sa structure'],
    [{ level: 'first-use', card: null }, 'Identité non vérifiée'],
    [{ level: 'first-use', card: { is: 'waits', until: 1 } }, 'Identité non vérifiée'],
    [{ level: 'first-use', card: { is: 'refused' } }, 'Carte non reconnue'],
    [{ level: 'changed' }, 'A changé d’appareil, à vérifier'],
  ])('the badge of somebody who gets keys says %j in words', (evidence, words) => {
    render(<EvidenceBadge evidence={evidence} names={new Map([['house', 'Les Tilleuls']])} />);
    expect(screen.getByText(words)).toBeInTheDocument();
  });
});

describe('a professional on a screen', () => {
  let doctor: EncryptionProvider;
  beforeEach(async () => {
    const world = await TestVault.found();
    doctor = await world.person('doctor');
    await world.opensFor('patient');
  });
  afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

  it('is looked up by profile, and shown once something is known', async () => {
    const sldId = (await doctor.accountInfo())?.sldId ?? '';
    fakeApi({
      'GET /api/card-facts': () => json({ people: [{ sldId, profileId: 'doctor', rpps: null }], keys: [] }),
    });
    await act(async () => renderApp(<EvidenceOf id="doctor" />));
    expect(await screen.findByText('Identité non vérifiée')).toBeInTheDocument();
  });

  it('is shown without a badge where nothing is known', async () => {
    fakeApi({ 'GET /api/card-facts': () => json({ people: [], keys: [] }) });
    await act(async () => renderApp(<EvidenceOf id="doctor" />));
    expect(screen.queryByText(/clé vue ici/)).not.toBeInTheDocument();
  });
});
