import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Variant } from '@maillon/domain/product/variants';
import { screen, waitFor, within } from '@testing-library/react';
import { anId, aPractitionerCard } from '../../../testing/appointments.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aPatient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { acceptTerms, fill, SIGN_UP, signUpApi } from '../../../testing/sign-up.ts';
import { PatientWizard } from './patient-wizard.tsx';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const ADDRESS = 'GET /api/lookup/address';
const bordeaux = { text: '8 rue Fondaudège, 33000 Bordeaux', city: 'Bordeaux', country: 'FR' };

interface Options {
  readonly variant?: Variant;
  readonly contacts?: { readonly email: string | null; readonly phoneNumber: string | null };
  readonly accepted?: boolean;
}

const openWizard = async ({ variant = 'mobility', contacts, accepted = true }: Options = {}) => {
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

const field = (name: string | RegExp) => screen.getByLabelText(name);
const next = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Suivant' }));
const send = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Valider' }));
const sent = ({ api }: View) => api.calls.filter(({ call }) => call === SIGN_UP);

const fillIdentity = async ({ user }: View): Promise<void> => {
  fill('Nom', 'DELMAS');
  fill('Prénom', 'Camille');
  fill('Date de naissance', '1990-05-14');
  await user.click(field('Femme'));
  fill('Numéro de sécurité sociale', '290057599900146');
  fill('Téléphone', '06 12 34 56 78');
  fill('Adresse', '8 rue Fondaudège, Bordeaux');
};

/** To the last step of the mobility variant. */
const reachEnd = async (view: View): Promise<void> => {
  await fillIdentity(view);
  await next(view);
  await screen.findByRole('heading', { name: /Antécédents et traitements$/ });
  await view.user.selectOptions(field('Groupe sanguin'), 'O+');
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the patient wizard (spec platform §2)', () => {
  const steps = () =>
    within(screen.getByRole('navigation', { name: 'Étapes' }))
      .getAllByRole('listitem')
      .map((step) => step.textContent);

  it('has two steps in the mobility variant', async () => {
    await openWizard();
    expect(steps()).toEqual(['Informations personnelles', 'Antécédents et traitements']);
  });

  it('has four in the maternity variant', async () => {
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
    expect(field('Numéro de sécurité sociale')).toHaveProperty('value', '2 90 05 75 999 001 47');
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
    expect(field('Nom')).toHaveProperty('value', 'DELMAS');
  });

  it('survives a reload with all that was typed', async () => {
    const view = await openWizard();
    await reachEnd(view);
    view.unmount();
    renderApp(<PatientWizard />);
    await screen.findByRole('heading', { name: /Antécédents et traitements$/ });
    expect(field('Groupe sanguin')).toHaveProperty('value', 'O+');
  });
});

describe('the address', () => {
  it('is suggested from three characters on and keeps what the service knows about it', async () => {
    const view = await openWizard();
    await fillIdentity(view);
    await view.user.clear(field('Adresse'));
    await view.user.type(field('Adresse'), '8 ru');
    await view.user.click(await screen.findByRole('option', { name: bordeaux.text }));
    expect(field('Adresse')).toHaveProperty('value', bordeaux.text);
    await next(view);
    await view.user.selectOptions(await screen.findByLabelText('Groupe sanguin'), 'O+');
    await send(view);
    await waitFor(() => expect(sent(view)[0]?.body).toMatchObject({ user: { patient: { address: bordeaux } } }));
  });

  it('says when nothing was found', async () => {
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

describe('the end of the wizard', () => {
  it('waits for the terms', async () => {
    const view = await openWizard({ accepted: false });
    await reachEnd(view);
    const button = screen.getByRole('button', { name: 'Valider' });
    expect(button).toHaveProperty('disabled', true);
    screen.getByText('Veuillez accepter les conditions générales d’utilisation');
    await view.user.click(screen.getByRole('checkbox', { name: 'J’accepte les conditions générales d’utilisation' }));
    expect(button).toHaveProperty('disabled', false);
  });

  it('sends everything once and forgets the draft', async () => {
    const view = await openWizard();
    await reachEnd(view);
    fill(/^Traitements au long cours/, 'Aucun');
    await view.user.click(screen.getByRole('checkbox', { name: 'Anglais' }));
    await send(view);
    await waitFor(() => expect(sent(view)).toHaveLength(1));
    expect(sent(view)[0]?.body).toEqual({
      user: {
        userType: 'patient',
        firstName: 'Camille',
        lastName: 'DELMAS',
        birthDate: '1990-05-14',
        email: 'camille@exemple.fr',
        phoneNumber: '+33612345678',
        termsAcceptedAt: '2026-03-01T10:00:00.000Z',
        patient: {
          nir: '290057599900146',
          bloodGroup: 'O+',
          gender: 'FEMALE',
          address: { text: '8 rue Fondaudège, Bordeaux' },
          languages: ['fr', 'en'],
          treatments: 'Aucun',
        },
      },
    });
    await waitFor(() => expect(sessionStorage.length).toBe(0));
  });

  it('returns to the first step on a conflict and shows what is taken', async () => {
    const view = await openWizard();
    await reachEnd(view);
    view.api.on(SIGN_UP, () =>
      refusal(409, 'USER_CONFLICT', 'Ces coordonnées sont déjà associées à un compte existant', {
        phoneExists: true,
        nirExists: true,
      }),
    );
    await send(view);
    await screen.findByRole('heading', { name: /Informations personnelles$/ });
    screen.getByText('Ces coordonnées sont déjà associées à un compte existant');
    screen.getByText('Ce numéro de téléphone est déjà associé à un compte existant');
    screen.getByText('Ce numéro de sécurité sociale est déjà associé à un compte existant');
    await waitFor(() => expect(field('Numéro de sécurité sociale')).toHaveFocus());
    expect(field('Nom')).toHaveProperty('value', 'DELMAS');
  });

  it('says once what one field alone is wrong with', async () => {
    const view = await openWizard();
    await reachEnd(view);
    const taken = 'Ce numéro de sécurité sociale est déjà associé à un compte existant';
    view.api.on(SIGN_UP, () => refusal(409, 'USER_CONFLICT', taken, { nirExists: true }));
    await send(view);
    await screen.findByRole('heading', { name: /Informations personnelles$/ });
    expect(await screen.findAllByText(taken)).toHaveLength(1);
    await waitFor(() => expect(field('Numéro de sécurité sociale')).toHaveFocus());
  });

  it('stays where it is when the service is in trouble, and can be sent again', async () => {
    const view = await openWizard();
    await reachEnd(view);
    view.api.on(SIGN_UP, () =>
      refusal(503, 'DEPENDENCY_UNAVAILABLE', 'Nous sommes désolés de la gêne, veuillez réessayer plus tard.'),
    );
    await send(view);
    await screen.findByText('Nous sommes désolés de la gêne, veuillez réessayer plus tard.');
    expect(field('Groupe sanguin')).toHaveProperty('value', 'O+');
    view.api.on(SIGN_UP, () => json({ user: aPatient(), signupJWT: null }, { status: 201 }));
    await send(view);
    await waitFor(() => expect(sent(view)).toHaveLength(2));
  });
});

describe('the maternity steps', () => {
  it('name a midwife of the directory as the referent', async () => {
    const view = await openWizard({ variant: 'natalconnect' });
    await reachEnd(view);
    await next(view);
    await screen.findByRole('heading', { name: /Informations prénatales$/ });
    fill(/^Date des dernières règles/, '2026-01-01');
    await view.user.click(field('Jumeaux'));
    await next(view);
    await screen.findByRole('heading', { name: /Référent santé$/ });

    await send(view);
    await screen.findByText('Ce champ est requis');
    await view.user.click(field('Une sage-femme'));
    await view.user.type(screen.getByRole('combobox', { name: 'Sage-femme' }), 'mest');
    await view.user.click(await screen.findByRole('option', { name: /Coralie MESTRE/ }));
    await send(view);
    await waitFor(() =>
      expect(sent(view)[0]?.body).toMatchObject({
        user: {
          patient: {
            lastPeriod: '2026-01-01',
            pregnancyTypes: 'jumeaux',
            supervisorType: 'midwife',
            midwifeSupervisor: anId(51),
          },
        },
      }),
    );
  });
});
