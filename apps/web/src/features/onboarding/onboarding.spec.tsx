import { describe, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { VARIANTS } from '@maillon/domain/product/variants';
import { fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aPatient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { fakeSdk } from '../../testing/session.ts';
import { ParentalConsentScreen } from './parental-consent-screen.tsx';
import { PendingActivationScreen } from './pending-activation-screen.tsx';
import { ProfilePicker } from './profile-picker.tsx';

describe("the profile picker 'Choisissez le profil qui vous correspond'", () => {
  it.each([
    ['natalconnect', ['Patient', 'Sage-femme', 'Médecin', 'Service de maternité']],
    ['mobility', ['Patient', 'Infirmier ou infirmière', 'Médecin', 'Organisation']],
    ['dispatch', ['Gestionnaire', 'Opérateur']],
  ] as const)(
    "the profile picker 'Choisissez le profil qui vous correspond' offers in %s %j, in this order",
    (variant, labels) => {
      renderApp(<ProfilePicker />, { config: { variant } });
      screen.getByRole('heading', { name: 'Choisissez le profil qui vous correspond' });
      const types = VARIANTS[variant].signUp.map(({ type }) => `/register/${type}`);
      const links = screen.getAllByRole('link');
      // What is read aloud is what is written (WCAG 2.5.3).
      for (const link of links) expect(link).toHaveAccessibleName(link.textContent);
      expect(links.map((link) => link.getAttribute('href'))).toEqual(expect.arrayContaining(types));
      for (const label of labels) screen.getByRole('link', { name: label, description: /^J/ });
    },
  );

  it("the profile picker 'Choisissez le profil qui vous correspond' lets one sign out", async () => {
    const { endSession } = fakeSdk();
    const { user } = renderApp(<ProfilePicker />);
    await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
    expect(endSession).toHaveBeenCalledTimes(1);
  });
});

describe('the page of an inactive user', () => {
  const open = (me: () => UserMe) => {
    fakeApi({ 'GET /api/user/current': () => json(me()) });
    return renderApp(
      <Routes>
        <Route path="/pending-activation" element={<PendingActivationScreen />} />
        <Route path="/app" element={<p>l’application</p>} />
      </Routes>,
      { at: '/pending-activation' },
    );
  };

  it.each([
    ['ORGANIZATION_PENDING', 'Votre structure est en cours de vérification'],
    ['PARENTAL_CONSENT', 'L’accord d’un parent est nécessaire'],
    ['CLAIM_REQUIRED', 'Votre compte a été préparé par un professionnel'],
    ['DISPATCH_APPROVAL', 'Votre compte attend une validation'],
    ['DEACTIVATED', 'Votre compte est désactivé'],
  ] as const)('the page of an inactive user gives the reason %s in French', async (inactiveReason, title) => {
    open(() => aPatient({ active: false, inactiveReason }));
    await screen.findByRole('heading', { name: title });
  });

  it('opens the application once the account is active', async () => {
    let active = false;
    const { user } = open(() => aPatient({ active }));
    await screen.findByRole('heading', { name: 'Votre compte est en attente d’activation' });
    active = true;
    await user.click(screen.getByRole('button', { name: 'Vérifier à nouveau' }));
    await screen.findByText('l’application');
  });
});

describe('an account that a professional prepared', () => {
  const prepared = aPatient({ active: false, inactiveReason: 'CLAIM_REQUIRED' });
  const grant = {
    id: '0195d000-0000-7000-8000-000000000009',
    resource: 'medical-file' as const,
    status: 'ACCEPTED' as const,
    rights: ['READ'],
    to: { id: prepared.id, userId: prepared.id, sldId: null, name: 'Hélène Vasseur', type: 'Médecin' },
  } as unknown as UserMe['grantedAccessTo'][number];
  const CLAIM = 'POST /api/user/current/claim';

  const open = () => {
    const api = fakeApi({
      'GET /api/user/current': () => json(prepared),
      [CLAIM]: () => json({ ...aPatient(), grantedAccessTo: [grant] }),
      [`POST /api/access-policy/${grant.id}/revoke`]: () => new Response(null, { status: 204 }),
    });
    const view = renderApp(
      <Routes>
        <Route path="/pending-activation" element={<PendingActivationScreen />} />
        <Route path="/app" element={<p>l’application</p>} />
      </Routes>,
      { at: '/pending-activation' },
    );
    return { ...view, api };
  };

  it('asks for the birth date, and shows what was given in the person’s name', async () => {
    const { user, api } = open();
    const field = await screen.findByLabelText('Votre date de naissance');
    await user.click(screen.getByRole('button', { name: 'Confirmer' }));
    await screen.findByText('Ce champ est obligatoire');
    fireEvent.change(field, { target: { value: '1991-05-14' } });
    await user.click(screen.getByRole('button', { name: 'Confirmer' }));

    await screen.findByText('Peut lire : Dossier médical');
    await user.click(screen.getByRole('button', { name: 'Retirer Hélène Vasseur' }));
    const dialog = await screen.findByRole('dialog', { name: 'Retirer cet accès ?' });
    await user.click(within(dialog).getByRole('button', { name: 'Oui, retirer' }));
    await screen.findByText('Aucune donnée partagée');

    api.on('GET /api/user/current', () => json(aPatient()));
    await user.click(screen.getByRole('button', { name: 'Continuer' }));
    await screen.findByText('l’application');
  });

  it('says beside the field that the date is not the one, and when there are no tries left', async () => {
    const { user, api } = open();
    const sentence = 'Cette date de naissance n’est pas celle du compte';
    api.on(CLAIM, () =>
      refusal(422, 'CLAIM_MISMATCH', sentence, {
        errors: [{ pointer: '/birthDate', code: 'CLAIM_MISMATCH', message: sentence }],
      }),
    );
    fireEvent.change(await screen.findByLabelText('Votre date de naissance'), { target: { value: '1991-05-15' } });
    await user.click(screen.getByRole('button', { name: 'Confirmer' }));
    await screen.findByText(sentence);

    api.on(CLAIM, () => refusal(409, 'CLAIM_LOCKED', 'La confirmation est bloquée'));
    await user.click(screen.getByRole('button', { name: 'Confirmer' }));
    await screen.findByText('La confirmation est bloquée');
    expect(screen.queryByLabelText('Votre date de naissance')).not.toBeInTheDocument();
  });
});

describe('the page of a parent', () => {
  const token = 'a'.repeat(43);
  const PATH = `/api/consent/parental/${token}`;
  const open = (at = `/consent/parental#${token}`) => renderApp(<ParentalConsentScreen />, { at });

  it.each([
    ['Accepter', true, 'Merci, votre accord est enregistré'],
    ['Refuser', false, 'Votre refus est enregistré'],
  ])('%s is one answer', async (button, accept, title) => {
    const api = fakeApi({
      [`GET ${PATH}`]: () => json({ childFirstName: 'Adjoua' }),
      [`POST ${PATH}`]: () => new Response(null, { status: 204 }),
    });
    const { user } = open();
    await screen.findByRole('heading', { name: 'Acceptez-vous que Adjoua ouvre un compte ?' });
    await user.click(screen.getByRole('button', { name: button }));
    if (!accept) {
      const dialog = await screen.findByRole('dialog');
      await user.click(within(dialog).getByRole('button', { name: 'Refuser' }));
    }
    await screen.findByRole('heading', { name: title });
    expect(api.calls.find(({ call }) => call === `POST ${PATH}`)?.body).toEqual({ accept });
  });

  it.each([
    [410, 'CONSENT_LINK_USED', 'Ce lien a déjà servi ou n’est plus valable'],
    [404, 'NOT_FOUND', 'Ce lien n’est pas valable'],
    [503, 'DEPENDENCY_UNAVAILABLE', 'Une erreur est survenue'],
  ])('says what is wrong with the link: %s', async (status, code, title) => {
    fakeApi({ [`GET ${PATH}`]: () => refusal(status, code, 'x') });
    open();
    await screen.findByRole('heading', { name: title });
  });

  it('the page of a parent asks nobody about half a link', async () => {
    const api = fakeApi({});
    open('/consent/parental#half');
    await screen.findByRole('heading', { name: 'Ce lien n’est pas valable' });
    expect(api.calls).toEqual([]);
  });
});
