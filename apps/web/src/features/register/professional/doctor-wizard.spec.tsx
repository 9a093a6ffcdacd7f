import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Prefill } from '@maillon/contracts/accounts/sessions';
import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../../testing/fake-api.ts';
import { aDoctor } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { acceptTerms, fill, SIGN_UP, signUpApi } from '../../../testing/sign-up.ts';
import { DoctorWizard } from './doctor-wizard.tsx';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const openWizard = async (identity: Prefill | null = null) => {
  acceptTerms();
  const api = signUpApi({ email: 'hugo@pro.example', phoneNumber: null, identity }, aDoctor());
  const view = renderApp(<DoctorWizard />);
  await screen.findByRole('heading', { name: /Informations professionnelles$/ });
  return { ...view, api };
};

const fillProfession = async ({ user }: Awaited<ReturnType<typeof openWizard>>): Promise<void> => {
  fill('Nom', 'LESTRADE');
  fill('Prénom', 'Hugo');
  fill('Date de naissance', '1975-06-30');
  await user.click(screen.getByLabelText('Homme'));
  fill('Numéro RPPS', '99700001052');
  await user.click(screen.getByRole('checkbox', { name: 'Gynécologue' }));
  fill('Téléphone', '01 99 00 01 05');
  fill('Adresse professionnelle', '14 cours de l’Argonne, Bordeaux');
  await user.click(screen.getByRole('button', { name: 'Suivant' }));
  await screen.findByRole('heading', { name: /Informations complémentaires$/ });
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the doctor wizard (spec platform §2)', () => {
  it('the doctor wizard offers five specialties', async () => {
    await openWizard();
    const group = screen.getByRole('group', { name: 'Spécialité' });
    expect(within(group).getAllByRole('checkbox')).toHaveLength(5);
  });

  it('asks for what a doctor must say, in French', async () => {
    const { user } = await openWizard();
    fill('Numéro RPPS', '123');
    await user.click(screen.getByRole('button', { name: 'Suivant' }));
    await screen.findByText('Le numéro RPPS doit contenir 11 chiffres');
    expect(screen.getAllByText('Ce champ est obligatoire')).toHaveLength(7);
  });

  it('the doctor wizard sends both steps', async () => {
    const view = await openWizard();
    await fillProfession(view);
    fill(/^Présentation/, 'À l’écoute');
    await view.user.click(screen.getByRole('button', { name: 'Valider' }));
    await waitFor(() =>
      expect(view.api.calls.find(({ call }) => call === SIGN_UP)?.body).toEqual({
        user: {
          userType: 'doctor',
          firstName: 'Hugo',
          lastName: 'LESTRADE',
          birthDate: '1975-06-30',
          email: 'hugo@pro.example',
          phoneNumber: '+33199000105',
          termsAcceptedAt: '2026-03-01T10:00:00.000Z',
          doctor: {
            rpps: '99700001052',
            gender: 'MALE',
            qualifications: [{ code: 'gynecologue' }],
            address: { text: '14 cours de l’Argonne, Bordeaux' },
            languages: ['fr'],
            description: 'À l’écoute',
          },
        },
      }),
    );
  });

  const CARD: Prefill = {
    firstName: 'Hugo',
    lastName: 'LESTRADE',
    rpps: '99700001052',
    codeProfession: '10',
    userType: 'doctor',
  };

  it('takes the number from the card, also over a draft of before, and offers no other profile', async () => {
    const before = await openWizard();
    fill('Numéro RPPS', '99700001029');
    before.unmount();
    await openWizard(CARD);
    const number = screen.getByLabelText<HTMLInputElement>('Numéro RPPS');
    expect([number.value, number.readOnly]).toEqual(['99700001052', true]);
    expect(number.getAttribute('aria-describedby')).toContain(
      screen.getByText('Lu sur votre carte : il ne peut pas être changé ici.').id,
    );
    expect(screen.queryByRole('link', { name: 'Choisir un autre profil' })).not.toBeInTheDocument();
    screen.getByText(/Ce profil est celui de la profession inscrite sur votre carte/);
  });

  it('says beside the field that the number is not that of the card', async () => {
    const view = await openWizard();
    await fillProfession(view);
    const message = 'Ce numéro RPPS n’est pas celui de votre carte';
    view.api.on(SIGN_UP, () =>
      refusal(409, 'CARD_MISMATCH', 'Cette carte n’est pas celle de ce profil', {
        errors: [{ pointer: '/user/doctor/rpps', code: 'CARD_RPPS', message }],
      }),
    );
    await view.user.click(screen.getByRole('button', { name: 'Valider' }));
    await screen.findByRole('heading', { name: /Informations professionnelles$/ });
    expect(screen.getByLabelText('Numéro RPPS').getAttribute('aria-describedby')).toContain(
      screen.getByText(message).id,
    );
  });

  it('returns to the first step when the number is taken', async () => {
    const view = await openWizard();
    await fillProfession(view);
    const sentence = 'Ce numéro professionnel est déjà associé à un compte existant';
    view.api.on(SIGN_UP, () =>
      refusal(409, 'USER_CONFLICT', 'Conflit', {
        errors: [{ pointer: '/user/doctor/rpps', code: 'RPPS_EXISTS', message: sentence }],
      }),
    );
    await view.user.click(screen.getByRole('button', { name: 'Valider' }));
    await screen.findByRole('heading', { name: /Informations professionnelles$/ });
    const message = screen.getByText(sentence);
    expect(screen.getByLabelText('Numéro RPPS').getAttribute('aria-describedby')).toContain(message.id);
  });
});
