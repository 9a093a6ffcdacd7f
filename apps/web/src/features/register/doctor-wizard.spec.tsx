import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
jest.unstable_mockModule('../../lib/use-now.ts', () => ({ useNow: () => NOW }));

const { DoctorWizard } = await import('./doctor-wizard.tsx');

const SIGN_UP = 'POST /api/user';

const openWizard = async () => {
  localStorage.setItem('maillon.terms', '2026-01-01 2026-03-01T10:00:00.000Z');
  const api = fakeApi({
    'GET /api/auth/session': () =>
      json({
        userId: null,
        handle: 'h',
        expiresAt: '2026-04-01T00:00:00.000Z',
        contacts: { email: 'hugo@pro.example', phoneNumber: null },
        impersonation: null,
      }),
    'GET /api/lookup/address': () => json([]),
    [SIGN_UP]: () => json({ user: aDoctor(), signupJWT: null }, { status: 201 }),
  });
  const view = renderApp(<DoctorWizard />);
  await screen.findByRole('heading', { name: /Informations professionnelles$/ });
  return { ...view, api };
};

/** At once: what happens key by key has tests of its own. */
const fill = (name: string | RegExp, text: string): void =>
  void fireEvent.change(screen.getByLabelText(name), { target: { value: text } });

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
  it('offers five specialties', async () => {
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

  it('sends both steps', async () => {
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

  it('returns to the first step when the number is taken', async () => {
    const view = await openWizard();
    await fillProfession(view);
    const sentence = 'Ce numéro RPPS est déjà associé à un compte existant';
    view.api.on(SIGN_UP, () =>
      refusal(409, 'USER_CONFLICT', 'Conflit', {
        errors: [{ pointer: '/user/doctor/rpps', code: 'RPPS_EXISTS', message: sentence }],
      }),
    );
    await view.user.click(screen.getByRole('button', { name: 'Valider' }));
    await screen.findByRole('heading', { name: /Informations professionnelles$/ });
    const told = screen.getByText(sentence);
    expect(screen.getByLabelText('Numéro RPPS').getAttribute('aria-describedby')).toContain(told.id);
  });
});
