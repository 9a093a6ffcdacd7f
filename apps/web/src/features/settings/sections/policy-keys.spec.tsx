import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { AccessPolicy } from '../../../data/access/access-policies.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json, NO_CARDS } from '../../../testing/fake-api.ts';
import { aPatient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { TestVault } from '../../../testing/vault.ts';
import { giveKeys, type KeyStanding } from '../../../vault/keys.ts';
import { signPolicy } from '../../../vault/policy-signatures.ts';
import { vault } from '../../../vault/vault.ts';
import { PolicyKeys } from './policy-keys.tsx';

const to = { id: 'structure', userId: null, sldId: null, name: 'Maison de santé', type: 'Organisation' };
const POLICY = {
  ...{ id: 'policy-1', resource: 'medical-file', status: 'ACCEPTED', rights: ['READ'], from: 'patient', to },
  ...{ direction: 'given', grant: null, version: 1 },
} as AccessPolicy;

const SECRETARY = { sldId: `cvi_${'a'.repeat(32)}`, name: 'Martine Verdalle' };
const UNKNOWN = { sldId: `cvi_${'b'.repeat(32)}`, name: 'Hélène Vasseur' };

let signed: unknown[];
beforeEach(async () => {
  signed = [];
  const world = await TestVault.found();
  await world.opensFor('patient');
  fakeApi({
    ...NO_CARDS,
    'POST /api/access-policy/policy-1/grant': ({ body }) => {
      signed.push(body);
      return json(POLICY);
    },
    'GET /api/access-policy': () => json([]),
  });
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

const namedIn = (body: unknown): readonly string[] => {
  const { grant } = body as { grant: { b: string } };
  return (JSON.parse(Buffer.from(grant.b, 'base64url').toString()) as { members: string[] }).members;
};

const show = (state: Omit<KeyStanding, 'is' | 'holders'>) => {
  const holders = [SECRETARY, UNKNOWN];
  return renderApp(<PolicyKeys policy={POLICY} state={{ is: 'unsigned', holders, ...state }} />, { me: aPatient() });
};

describe('a person who stands under the name of another reader', () => {
  it('is opened to by a second touch alone, after the owner has read who reads under it', async () => {
    const world = await TestVault.found();
    const patient = await world.opensFor('patient');
    const idOf = async (name: string) => (await (await world.person(name)).accountInfo())?.sldId ?? '';
    const [doctor, stranger] = [await idOf('doctor'), await idOf('stranger')];
    const known = { ...POLICY, to: { ...to, id: 'doctor', userId: 'u', sldId: doctor, name: UNKNOWN.name } };
    await giveKeys(patient, 'patient', [{ ...known, grant: await signPolicy(patient, known) }]);
    const other = { ...known, to: { ...known.to, id: 'stranger', sldId: stranger } };
    const waiting = [{ sldId: stranger, name: UNKNOWN.name }];
    const { user } = renderApp(<PolicyKeys policy={other} state={{ is: 'unsigned', holders: waiting, waiting }} />, {
      me: aPatient(),
    });
    await user.click(screen.getByRole('button', { name: /^Lui ouvrir mon dossier/ }));
    const doubt = await screen.findByRole('alert');
    expect(doubt).toHaveTextContent('Une autre personne lit déjà votre dossier sous le nom d’Hélène Vasseur');
    await expectAccessible();
    expect(signed).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Ouvrir malgré tout/ }));
    await waitFor(() => expect(signed).toHaveLength(1));
  });
});

describe('a structure that waits for the keys of a file', () => {
  it('is opened to by one touch for whom it signed in; a member by the application’s word alone is another touch, by name', async () => {
    const { user } = show({ waiting: [SECRETARY, UNKNOWN], unconfirmed: [UNKNOWN] });
    expect(screen.getByText(/Maison de santé n’a pas encore confirmé cette personne/)).toBeInTheDocument();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Lui ouvrir mon dossier : Maison de santé' }));
    await waitFor(() => expect(signed.map(namedIn)).toEqual([[SECRETARY.sldId]]));
    await user.click(screen.getByRole('button', { name: 'Lui ouvrir mon dossier : Hélène Vasseur' }));
    await waitFor(() => expect(signed.map(namedIn)).toEqual([[SECRETARY.sldId], [UNKNOWN.sldId]]));
  });

  it('reads already where only such a member waits: no touch for the structure lets them in', () => {
    show({ waiting: [UNKNOWN], unconfirmed: [UNKNOWN] });
    expect(screen.getByText('Lit votre dossier')).toBeInTheDocument();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Lui ouvrir mon dossier : Hélène Vasseur' })).toBeInTheDocument();
  });
});
