import { describe, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { meQuery } from '../../../data/users.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aPatient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { openFor, TestVault } from '../../../testing/vault.ts';
import { vault } from '../../../vault/vault.ts';
import { ContactsToConfirm } from './contacts.tsx';

const VERIFY = 'POST /api/user/current/contact/verify';
const SEND = 'POST /api/user/current/contact/code';
const NEW = 'nouvelle@exemple.fr';

const WhenKnown = ({ me }: { readonly me: UserMe }) => {
  useQueryClient().setQueryData(meQuery().queryKey, me);
  return <ContactsToConfirm />;
};
const proved = { emailVerified: true, phoneVerified: true };
const withPhoneToProve = (): UserMe => {
  const me = aPatient();
  const telecom = [{ system: 'PHONE' as const, value: '+33612345678' }];
  return {
    ...me,
    emailVerified: true,
    phoneVerified: false,
    ...(me.patient && { patient: { ...me.patient, telecom } }),
  };
};
const show = (me: UserMe, handlers: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({ 'GET /api/user/current': () => json(me), ...handlers });
  return { api, ...renderApp(<WhenKnown me={me} />) };
};

describe('contacts to confirm', () => {
  it('are not spoken of when there are none', () => {
    show({ ...aPatient(), ...proved });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('take the code, which leaves by itself at the sixth digit', async () => {
    const me = { ...aPatient(), ...proved, pendingEmail: NEW };
    const { api, user } = show(me, { [VERIFY]: () => json({ ...me, username: NEW, pendingEmail: null }) });
    await user.click(screen.getByRole('button', { name: 'Saisir le code' }));
    await user.type(screen.getByLabelText('Code à 6 chiffres'), '123456');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.calls.filter(({ call }) => call === VERIFY).map(({ body }) => body)).toEqual([
      { kind: 'email', code: '123456' },
    ]);
  });

  it('ask about the security codes too, also when the code came before the vault of this page was open', async () => {
    const patient = await (await TestVault.found()).person('patient');
    vault.become({ is: 'opening' });
    const me = { ...aPatient(), ...proved, pendingEmail: NEW };
    const { user } = show(me, { [VERIFY]: () => json({ ...me, username: NEW, pendingEmail: null }) });
    await user.click(screen.getByRole('button', { name: 'Saisir le code' }));
    await user.type(screen.getByLabelText('Code à 6 chiffres'), '123456');
    expect(screen.getByRole('dialog', { name: 'Confirmer l’adresse e-mail' })).toBeInTheDocument();
    act(() => openFor(patient));
    expect(await screen.findByRole('dialog', { name: /^Recevoir ici vos codes/ })).toBeInTheDocument();
    vault.become({ is: 'absent', why: 'signed-out' });
  });

  it('say that a code is wrong, and take another one', async () => {
    const me = { ...aPatient(), ...proved, pendingEmail: NEW };
    const { user } = show(me, { [VERIFY]: () => refusal(422, 'CODE_INCORRECT', 'Code incorrect') });
    await user.click(screen.getByRole('button', { name: 'Saisir le code' }));
    await user.type(screen.getByLabelText('Code à 6 chiffres'), '000000');
    await screen.findByText('Code incorrect');
    expect(screen.getByLabelText('Code à 6 chiffres')).toHaveValue('');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Renvoyer le code dans/ })).toBeDisabled();
  });

  it('of long standing are sent a code first', async () => {
    const me = withPhoneToProve();
    const { api, user } = show(me, { [SEND]: () => new Response(null, { status: 204 }) });
    await user.click(screen.getByRole('button', { name: 'Confirmer' }));
    await user.click(screen.getByRole('button', { name: 'Recevoir le code' }));
    await screen.findByLabelText('Code à 6 chiffres');
    expect(api.calls.filter(({ call }) => call === SEND).map(({ body }) => body)).toEqual([{ kind: 'phone' }]);
  });

  it('say when no code may be sent yet', async () => {
    const me = withPhoneToProve();
    const { user } = show(me, {
      [SEND]: () => refusal(429, 'RATE_LIMITED', 'Vous avez fait trop de tentatives. Merci de réessayer plus tard.'),
    });
    await user.click(screen.getByRole('button', { name: 'Confirmer' }));
    await user.click(screen.getByRole('button', { name: 'Recevoir le code' }));
    await screen.findByText('Vous avez fait trop de tentatives. Merci de réessayer plus tard.');
  });
});
