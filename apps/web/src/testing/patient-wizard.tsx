import { beforeEach, jest } from '@jest/globals';
import type { Variant } from '@maillon/domain/product/variants';
import { screen } from '@testing-library/react';
import { PatientWizard } from '../features/register/patient/patient-wizard.tsx';
import { anId, aPractitionerCard } from './appointments.ts';
import { json } from './fake-api.ts';
import { aPatient } from './people.ts';
import { renderApp } from './render.tsx';
import { acceptTerms, fill, SIGN_UP, signUpApi } from './sign-up.ts';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
export const ADDRESS = 'GET /api/lookup/address';
export const bordeaux = { text: '8 rue Fondaudège, 33000 Bordeaux', city: 'Bordeaux', country: 'FR' };

interface Options {
  readonly variant?: Variant;
  readonly contacts?: { readonly email: string | null; readonly phoneNumber: string | null };
  readonly accepted?: boolean;
}

export const openWizard = async ({ variant = 'mobility', contacts, accepted = true }: Options = {}) => {
  if (accepted) acceptTerms();
  const api = signUpApi(contacts ?? { email: 'camille@exemple.fr', phoneNumber: null }, aPatient(), {
    [ADDRESS]: () => json([bordeaux]),
    'GET /api/midwife/liberal': () =>
      json([aPractitionerCard('midwife', 'Coralie MESTRE', { id: anId(51), city: 'Talence' })]),
  });
  const view = renderApp(<PatientWizard />, { config: { variant } });
  await screen.findByRole('heading', { name: /Informations personnelles$/ });
  return { ...view, api };
};

type View = Awaited<ReturnType<typeof openWizard>>;
export const field = (name: string | RegExp) => screen.getByLabelText(name);
export const next = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Suivant' }));
export const send = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Valider' }));
export const sent = ({ api }: View) => api.calls.filter(({ call }) => call === SIGN_UP);

export const fillIdentity = async ({ user }: View): Promise<void> => {
  fill('Nom', 'DELMAS');
  fill('Prénom', 'Camille');
  fill('Date de naissance', '1990-05-14');
  await user.click(field('Femme'));
  fill('Numéro de sécurité sociale', '290057599900146');
  fill('Téléphone', '06 12 34 56 78');
  fill('Adresse', '8 rue Fondaudège, Bordeaux');
};

/** To the last step of the mobility variant. */
export const reachEnd = async (view: View): Promise<void> => {
  await fillIdentity(view);
  await next(view);
  await screen.findByRole('heading', { name: /Antécédents et traitements$/ });
  await view.user.selectOptions(field('Groupe sanguin'), 'O+');
};

export const setUpWizard = (): void => {
  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
};
