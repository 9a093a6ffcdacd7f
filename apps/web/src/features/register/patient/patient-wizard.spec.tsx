import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import {
  ADDRESS,
  bordeaux,
  field,
  fillIdentity,
  next,
  openWizard,
  reachEnd,
  send,
  sent,
  setUpWizard,
} from '../../../testing/patient-wizard.tsx';
import { renderApp } from '../../../testing/render.tsx';
import { fill } from '../../../testing/sign-up.ts';
import { PatientWizard } from './patient-wizard.tsx';

setUpWizard();

describe('the patient wizard (spec platform §2)', () => {
  const steps = () =>
    within(screen.getByRole('navigation', { name: 'Étapes' }))
      .getAllByRole('listitem')
      .map((step) => step.textContent);

  it('the patient wizard has two steps in the mobility variant', async () => {
    await openWizard();
    expect(steps()).toEqual(['Informations personnelles', 'Antécédents et traitements']);
  });

  it('the patient wizard has four in the maternity variant', async () => {
    await openWizard({ variant: 'natalconnect' });
    expect(steps()).toEqual([
      'Informations personnelles',
      'Antécédents et traitements',
      'Informations prénatales',
      'Référent santé',
    ]);
  });

  it('fills in and locks the e-mail that was proved', async () => {
    await openWizard();
    expect(field('Adresse e-mail')).toMatchObject({ value: 'camille@exemple.fr', readOnly: true });
    expect(field('Téléphone')).toMatchObject({ value: '', readOnly: false });
  });

  it('fills in and locks the number that was proved', async () => {
    await openWizard({ contacts: { email: null, phoneNumber: '+33612345678' } });
    expect(field('Téléphone')).toMatchObject({ value: '+33612345678', readOnly: true });
    expect(field('Adresse e-mail')).toMatchObject({ value: '', readOnly: false });
  });

  it('asks for both contacts when the session cannot be read', async () => {
    fakeApi({ 'GET /api/auth/session': () => refusal(500, 'INTERNAL', 'Une erreur est survenue') });
    renderApp(<PatientWizard />);
    await screen.findByRole('heading', { name: /Informations personnelles$/ });
    expect(field('Adresse e-mail')).toMatchObject({ value: '', readOnly: false });
  });

  it('offers FR, CI and CH before the other countries', async () => {
    await openWizard();
    const options = within(field('Pays du numéro'))
      .getAllByRole('option')
      .map((option) => option.getAttribute('value'));
    expect(options.slice(0, 3)).toEqual(['FR', 'CI', 'CH']);
    expect(options.length).toBeGreaterThan(200);
  });

  it('groups the insurance number while one types and says when its key is odd', async () => {
    const { user } = await openWizard();
    await user.type(field('Numéro de sécurité sociale'), '290057599900147');
    expect(field('Numéro de sécurité sociale')).toHaveValue('2 90 05 75 999 001 47');
    expect(field('Numéro de sécurité sociale')).toHaveProperty('maxLength', 21);
    screen.getByText(/^La clé \(deux derniers chiffres\) ne correspond pas/);
  });
});

describe('a step', () => {
  it('that is not right keeps the person, names each field and takes the focus to the first', async () => {
    const view = await openWizard();
    await next(view);
    expect(await screen.findAllByText('Ce champ est obligatoire')).toHaveLength(7);
    await waitFor(() => expect(field('Nom')).toHaveFocus());
  });

  it('asks for a parent below 15 years, and says why', async () => {
    const view = await openWizard();
    fill('Date de naissance', '2011-03-11');
    field('Adresse e-mail d’un parent');
    screen.getByText(/^Avant 15 ans, l’accord d’un parent est nécessaire/);
    await next(view);
    await waitFor(() => expect(field('Adresse e-mail d’un parent')).toHaveAttribute('aria-invalid', 'true'));
    fill('Date de naissance', '2011-03-10');
    expect(screen.queryByLabelText('Adresse e-mail d’un parent')).not.toBeInTheDocument();
  });

  it('that is right leads on; the heading takes the focus and says where one is', async () => {
    const view = await openWizard();
    await fillIdentity(view);
    await next(view);
    const heading = await screen.findByRole('heading', { name: 'Étape 2 sur 2 : Antécédents et traitements' });
    await waitFor(() => expect(heading).toHaveFocus());
    await view.user.click(screen.getByRole('button', { name: 'Précédent' }));
    await screen.findByRole('heading', { name: 'Étape 1 sur 2 : Informations personnelles' });
    expect(field('Nom')).toHaveValue('DELMAS');
  });

  it('survives a reload with all that was typed', async () => {
    const view = await openWizard();
    await reachEnd(view);
    view.unmount();
    renderApp(<PatientWizard />);
    await screen.findByRole('heading', { name: /Antécédents et traitements$/ });
    expect(field('Groupe sanguin')).toHaveValue('O+');
  });
});

describe('the address', () => {
  it('is suggested from three characters on and keeps what the service knows about it', async () => {
    const view = await openWizard();
    await fillIdentity(view);
    await view.user.clear(field('Adresse'));
    await view.user.type(field('Adresse'), '8 ru');
    await view.user.click(await screen.findByRole('option', { name: bordeaux.text }));
    expect(field('Adresse')).toHaveValue(bordeaux.text);
    await next(view);
    await view.user.selectOptions(await screen.findByLabelText('Groupe sanguin'), 'O+');
    await send(view);
    await waitFor(() => expect(sent(view)[0]?.body).toMatchObject({ user: { patient: { address: bordeaux } } }));
  });

  it('the address says when nothing was found', async () => {
    const { user, api } = await openWizard();
    api.on(ADDRESS, () => json([]));
    await user.type(field('Adresse'), 'zzz');
    await screen.findByText('Aucun résultat');
  });

  it('may be written freely when the service fails', async () => {
    const { user, api } = await openWizard();
    api.on(ADDRESS, () => refusal(503, 'DEPENDENCY_UNAVAILABLE', 'Plus tard'));
    await user.type(field('Adresse'), '8 rue');
    await screen.findByText('Les suggestions sont indisponibles : écrivez votre adresse complète.');
    expect(screen.queryByText('Aucun résultat')).not.toBeInTheDocument();
  });
});
