import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '@maillon/domain/time-units';
import type { EmbeddedProvider } from '@maillon/vault/embedded';
import type { VaultError } from '@maillon/vault/errors';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { TestVault } from '../../testing/vault.ts';
import { ofVisit } from '../encryption/sealed-place.ts';
import { seal } from '../encryption/sealing.ts';
import { vault } from '../vault.ts';
import { ChangedDialog } from './changed-dialog.tsx';
import { changedPeople, useChangedPerson } from './changed-people.ts';
import { retryAfterKeyChange } from './retry-after-key-change.ts';

const REASON = { entity: 'appointment', id: 'v', field: 'description' };
const RESOURCE = { sldId: null, readers: ['patient', 'doctor'], ...ofVisit('v', 'patient') };

let world: TestVault;
let patient: EmbeddedProvider;
let first: EmbeddedProvider;
beforeEach(async () => {
  world = await TestVault.found();
  patient = await world.opensFor('patient');
  first = await world.person('doctor');
  await patient.groups.findByName('doctor', { ofProfile: true });
  const to = { id: 'doctor', userId: 'u', sldId: null, name: 'Hélène Vasseur', type: 'Médecin' };
  fakeApi({ 'GET /api/access-policy': () => json([{ id: 'p', to, from: 'patient' }]) });
});
afterEach(() => {
  changedPeople.current()?.answer(false);
  vault.become({ is: 'absent', why: 'signed-out' });
});

const Asked = () => {
  const changed = useChangedPerson();
  return changed === null ? null : <ChangedDialog person={changed} />;
};

/** With new keys: after 72 hours of a reset, or beside the first ones, which the server hides then. */
const comesAgain = async ({ isReset }: { readonly isReset: boolean }): Promise<EncryptionProvider> => {
  const { state } = world.memory;
  const id = (await first.accountInfo())?.sldId ?? '';
  if (isReset) {
    await first.reset?.ask();
    state.resets.set('doctor', Date.now() - 73 * HOUR_MS);
    await first.reset?.complete();
  } else {
    state.identities.delete(id);
    state.backups.delete('doctor');
  }
  patient.changed('identity-changed', id);
  return world.person('doctor');
};

/** Seals the reason of a visit with the doctor, as the booking does. */
const books = () => {
  let outcome: unknown = null;
  const sealed = retryAfterKeyChange(patient, () => seal(patient, RESOURCE, REASON, 'Motif'));
  void sealed.then(
    ({ text }) => {
      outcome = text;
    },
    (error: VaultError) => {
      outcome = error.code;
    },
  );
  return () => outcome;
};

const changeOf = async (doctor: EncryptionProvider) =>
  patient.verify.changeOf?.((await doctor.accountInfo())?.sldId ?? '');

describe('somebody who has changed device, in the way of what a person does', () => {
  it('is asked about once, with their name and one action, and the work goes on by itself', async () => {
    const again = await comesAgain({ isReset: true });
    const { user } = renderApp(<Asked />);
    const outcome = await act(async () => books());
    expect(await screen.findByRole('dialog', { name: 'Dr Hélène Vasseur a changé d’appareil.' })).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: /^Numéro de sécurité/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Continuer avec le nouvel appareil' }));
    await waitFor(() => expect(outcome()).toMatch(/^cv1/));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const item = { sealed: String(outcome()), context: REASON, of: ofVisit('v', 'patient') };
    await expect(again.sessions.retrieve({ encryptedMessage: item.sealed })).resolves.toBeDefined();
    expect(await changeOf(again)).toBeNull();
  });

  it('is sealed nothing where the person puts it off', async () => {
    const again = await comesAgain({ isReset: true });
    const { user } = renderApp(<Asked />);
    const outcome = await act(async () => books());
    await user.click(await screen.findByRole('button', { name: 'Pas maintenant' }));
    await waitFor(() => expect(outcome()).toBe('KEY_CHANGED'));
    expect(await changeOf(again)).toBe('successor');
  });

  it('is no change of device where the keys that were known have not ended: the numbers are before their eyes', async () => {
    const again = await comesAgain({ isReset: false });
    const sldId = (await again.accountInfo())?.sldId ?? '';
    renderApp(<ChangedDialog person={{ sldId, answer: () => undefined }} />);
    const title = 'Quelqu’un d’autre se présente comme Dr Hélène Vasseur.';
    expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
    expect(await screen.findByRole('list', { name: /^Numéro de sécurité/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /nouvel appareil/ })).not.toBeInTheDocument();
    expect(await changeOf(again)).toBe('rival');
  });
});
