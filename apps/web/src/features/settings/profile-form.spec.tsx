import { describe, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { meQuery, useMe } from '../../data/users.ts';
import { leaveGuard } from '../../lib/forms/leave-guard.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aPatient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { ProfileForm } from './profile-form.tsx';

const PATCH = 'PATCH /api/user/current';
const someone = (more: Partial<UserMe> = {}): UserMe => {
  const me = aPatient({ version: 4, ...more });
  return me.patient ? { ...me, patient: { ...me.patient, address: [{ text: 'Bordeaux' }] } } : me;
};

const Known = () => <ProfileForm me={useMe()} />;
const WhenKnown = ({ me }: { readonly me: UserMe }) => {
  const client = useQueryClient();
  if (client.getQueryData(meQuery().queryKey) === undefined) client.setQueryData(meQuery().queryKey, me);
  return <Known />;
};
const open = async (answer: () => Response = () => json(someone({ version: 5, firstName: 'Nour' }))) => {
  const api = fakeApi({ 'GET /api/user/current': () => json(someone()), [PATCH]: answer });
  const view = await act(async () => renderApp(<WhenKnown me={someone()} />));
  return { ...view, api };
};
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sauvegarder' });
/** Nothing to save; a person who pressed the button keeps their place. */
const rests = (): boolean => save().getAttribute('aria-disabled') === 'true';
const firstName = () => screen.getByLabelText<HTMLInputElement>('Prénom');

describe('the profile form', () => {
  it('has nothing to save as long as nothing was changed', async () => {
    await open();
    expect(rests()).toBe(true);
    expect(leaveGuard.isArmed()).toBe(false);
  });

  it('saves what was changed, over the version that was on screen', async () => {
    const { user, api } = await open();
    await user.clear(firstName());
    await user.type(firstName(), 'Nour');
    expect(leaveGuard.isArmed()).toBe(true);
    await user.click(save());
    await waitFor(() => expect(rests()).toBe(true));
    const sent = api.calls.find(({ call }) => call === PATCH);
    expect(sent?.body).toEqual({ patient: { name: [{ given: ['Nour'], family: 'Moreau' }] } });
    expect(sent?.headers.get('if-match')).toBe('"4"');
    expect(firstName()).toHaveValue('Nour');
    expect(leaveGuard.isArmed()).toBe(false);
    expect(save()).toHaveFocus();
  });

  it('sends nothing that is wrong, and says why', async () => {
    const { user, api } = await open();
    await user.clear(screen.getByLabelText('Adresse e-mail'));
    await user.type(screen.getByLabelText('Adresse e-mail'), 'camille');
    await user.click(save());
    await screen.findByText('E-mail invalide');
    expect(api.calls.filter(({ call }) => call === PATCH)).toEqual([]);
  });

  it.each([
    ['emailExists', 'Cet e-mail est déjà associé à un compte existant'],
    ['phoneExists', 'Ce numéro de téléphone est déjà associé à un compte existant'],
  ])('the profile form says %s beside its field', async (flag, sentence) => {
    const { user } = await open(() => refusal(409, 'USER_CONFLICT', 'Déjà pris', { [flag]: true }));
    await user.type(screen.getByLabelText('Adresse e-mail'), 'x');
    await user.click(save());
    await screen.findByText(sentence);
    expect(rests()).toBe(false);
  });

  it('somebody else’s change meanwhile is said, and what is there now can be loaded', async () => {
    const stale = 'Cet élément a été modifié entre-temps. Rechargez la page.';
    const { user, api } = await open(() => refusal(412, 'STALE_VERSION', stale));
    await user.type(firstName(), 'x');
    await user.click(save());
    await screen.findByText(stale);
    api.on('GET /api/user/current', () => json(someone({ version: 6, firstName: 'Sacha' })));
    await user.click(screen.getByRole('button', { name: 'Recharger' }));
    await waitFor(() => expect(firstName()).toHaveValue('Sacha'));
    expect(screen.queryByText(stale)).not.toBeInTheDocument();
  });

  it('a change of the account that this form does not show is no conflict', async () => {
    let tries = 0;
    const { user, api } = await open(() => {
      tries += 1;
      return tries === 1
        ? refusal(412, 'STALE_VERSION', 'Rechargez')
        : json(someone({ version: 7, firstName: 'Nour' }));
    });
    api.on('GET /api/user/current', () => json(someone({ version: 6, sldId: 'cvi_new' })));
    await user.clear(firstName());
    await user.type(firstName(), 'Nour');
    await user.click(save());
    await waitFor(() => expect(rests()).toBe(true));
    const sent = api.calls.filter(({ call }) => call === PATCH);
    expect(sent.map(({ headers }) => headers.get('if-match'))).toEqual(['"4"', '"6"']);
    expect(screen.queryByText('Rechargez')).not.toBeInTheDocument();
  });

  it('what was typed can be taken back', async () => {
    const { user } = await open();
    await user.type(firstName(), 'x');
    await user.click(screen.getByRole('button', { name: 'Annuler les modifications' }));
    expect(firstName()).toHaveValue('Camille');
    expect(rests()).toBe(true);
    expect(save()).toHaveFocus();
  });
});
