import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Prefill } from '@maillon/contracts/accounts/sessions';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { json, refusal } from '../../../testing/fake-api.ts';
import { aDoctor } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { acceptTerms, fill, SIGN_UP, signUpApi } from '../../../testing/sign-up.ts';
import { DispatchManagerWizard } from '../structure/dispatch-wizard.tsx';
import { AssistantWizard } from './assistant-wizard.tsx';
import { MidwifeWizard } from './midwife-wizard.tsx';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const REQUIRED = 'Ce champ est obligatoire';
const CENTRE = {
  name: 'PMI Bordeaux Bastide',
  address: { text: '30 avenue Thiers, 33100 Bordeaux' },
  telecom: [{ system: 'PHONE', value: '05 36 49 00 02' }],
};

const open = async (wizard: ReactNode, heading: RegExp, identity: Prefill | null = null) => {
  acceptTerms();
  const email = identity === null ? 'nadege@pro.example' : null;
  const api = signUpApi({ email, phoneNumber: null, identity }, aDoctor(), {
    'GET /api/lookup/pmi': () => json([CENTRE]),
  });
  const view = renderApp(wizard);
  await screen.findByRole('heading', { name: heading });
  return { ...view, api };
};
type View = Awaited<ReturnType<typeof open>>;

const press = (view: View, name: string) => view.user.click(screen.getByRole('button', { name }));

const fillPerson = async (view: View): Promise<void> => {
  fill('Nom', 'CASTAING');
  fill('Prénom', 'Nadège');
  fill('Date de naissance', '1985-06-30');
  await view.user.click(screen.getByLabelText('Femme'));
  fill('Téléphone', '01 99 00 01 05');
  fill('Adresse professionnelle', '14 cours de l’Argonne, Bordeaux');
  await press(view, 'Suivant');
  await screen.findByRole('heading', { name: /Éducation & Expérience$/ });
};

const fillMidwifePractice = async (view: View): Promise<void> => {
  fill('Profil initial', 'liberal');
  await view.user.click(screen.getByRole('checkbox', { name: 'Suivi de grossesse' }));
  fill('Zone d’exercice', 'Bordeaux');
  fill('Présentation', 'À l’écoute');
  await press(view, 'Suivant');
  await screen.findByRole('heading', { name: /Affiliation PMI$/ });
};

const sent = (view: View) => view.api.calls.find(({ call }) => call === SIGN_UP)?.body;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the midwife wizard (spec platform §2)', () => {
  const openMidwife = (identity?: Prefill) => open(<MidwifeWizard />, /Informations personnelles$/, identity);

  it('asks on its second step for profile, qualifications, zone and description', async () => {
    const view = await openMidwife();
    await fillPerson(view);
    await press(view, 'Suivant');
    await waitFor(() => expect(screen.getAllByText(REQUIRED)).toHaveLength(4));
  });

  it('proposes radii of 0 to 200 km, 50 chosen', async () => {
    const view = await openMidwife();
    await fillPerson(view);
    const radius = screen.getByLabelText<HTMLSelectElement>('Rayon d’intervention');
    expect([...radius.options].map(({ value }) => value)).toEqual([
      '0',
      '1',
      '5',
      '10',
      '20',
      '30',
      '50',
      '100',
      '200',
    ]);
    expect(radius).toHaveValue('50');
  });

  it('cannot be finished by an affiliated midwife who said no centre', async () => {
    const view = await openMidwife();
    await fillPerson(view);
    await fillMidwifePractice(view);
    const finish = screen.getByRole<HTMLButtonElement>('button', { name: 'Valider' });
    expect(finish).not.toBeDisabled();
    await view.user.click(screen.getByLabelText('Oui'));
    expect(finish).toBeDisabled();
    await view.user.click(screen.getByLabelText('Non'));
    expect(finish).not.toBeDisabled();
  });

  it('finds the centre in the directory from two characters on, and sends everything', async () => {
    const view = await openMidwife();
    await fillPerson(view);
    await fillMidwifePractice(view);
    await view.user.click(screen.getByLabelText('Oui'));
    await view.user.type(screen.getByRole('combobox', { name: 'Rechercher une PMI' }), 'bo');
    await view.user.click(await screen.findByRole('option', { name: /PMI Bordeaux Bastide/ }));
    await screen.findByRole('button', { name: 'Modifier' });
    await press(view, 'Valider');
    await waitFor(() =>
      expect(sent(view)).toEqual({
        user: {
          userType: 'midwife',
          firstName: 'Nadège',
          lastName: 'CASTAING',
          birthDate: '1985-06-30',
          email: 'nadege@pro.example',
          phoneNumber: '+33199000105',
          termsAcceptedAt: '2026-03-01T10:00:00.000Z',
          midwife: {
            gender: 'FEMALE',
            address: { text: '14 cours de l’Argonne, Bordeaux' },
            languages: ['fr'],
            description: 'À l’écoute',
            initialProfile: 'liberal',
            qualifications: [],
            experties: ['suivi_grossesse'],
            exerciceZone: { text: 'Bordeaux' },
            exerciceRadius: 50,
            affiliation: true,
            pmiName: CENTRE.name,
            pmiAddress: CENTRE.address,
            pmiTelecom: CENTRE.telecom,
          },
        },
      }),
    );
  });

  it('takes a centre by hand when the directory is away', async () => {
    const view = await openMidwife();
    view.api.on('GET /api/lookup/pmi', () => refusal(503, 'DEPENDENCY_UNAVAILABLE', 'x'));
    await fillPerson(view);
    await fillMidwifePractice(view);
    await view.user.click(screen.getByLabelText('Oui'));
    await view.user.type(screen.getByRole('combobox', { name: 'Rechercher une PMI' }), 'bo');
    await screen.findByText(/L’annuaire est indisponible/);
    await press(view, 'Ma PMI n’est pas dans la liste');
    fill('Nom de la PMI', 'PMI de quartier');
    fill('Adresse de la PMI', 'Rue des Faures '.repeat(30));
    await view.user.type(screen.getByRole('textbox', { name: /^Téléphone de la PMI/ }), ' ');
    await press(view, 'Valider');
    await screen.findByText('Ce texte est trop long');
    fill('Adresse de la PMI', 'Rue des Faures, Bordeaux');
    await press(view, 'Valider');
    await waitFor(() => expect(sent(view)).toMatchObject({ user: { midwife: { pmiName: 'PMI de quartier' } } }));
  });

  it('returns to its first step on a conflict, says why, and says it again beside the field', async () => {
    const view = await openMidwife();
    await fillPerson(view);
    await fillMidwifePractice(view);
    const message = 'Ce numéro d’inscription est déjà associé à un compte existant';
    view.api.on(SIGN_UP, () =>
      refusal(409, 'USER_CONFLICT', message, {
        errors: [{ pointer: '/user/midwife/certification', code: 'CERTIFICATION_EXISTS', message }],
      }),
    );
    await press(view, 'Valider');
    await screen.findByRole('heading', { name: /Informations personnelles$/ });
    screen.getByText(message);
    await press(view, 'Suivant');
    await screen.findByRole('heading', { name: /Éducation & Expérience$/ });
    await screen.findByText(message);
  });

  it('begins with what the professional card said, whose number nobody changes, and never with an insurance number', async () => {
    const identity = { firstName: 'Nadège', lastName: 'CASTAING', rpps: '99700001029', nir: '290057599900146' };
    const view = await openMidwife({ ...identity, codeProfession: '50', userType: 'midwife' } as Prefill);
    expect(screen.getByLabelText('Nom')).toHaveValue('CASTAING');
    expect(document.body.innerHTML).not.toContain('290057599900146');
    fill('Adresse e-mail', 'nadege@pro.example');
    await fillPerson(view);
    const number = screen.getByLabelText<HTMLInputElement>(/^Numéro d’inscription à l’Ordre/);
    expect([number.value, number.readOnly]).toEqual(['99700001029', true]);
    screen.getByText('Lu sur votre carte : il ne peut pas être changé ici.');
  });
});

describe('the nurse wizard', () => {
  it('asks for the number of the Ordre and sends both steps', async () => {
    const view = await open(<AssistantWizard />, /Informations personnelles$/);
    await fillPerson(view);
    await press(view, 'Valider');
    await waitFor(() => expect(screen.getAllByText(REQUIRED)).toHaveLength(3));
    fill('Numéro d’inscription à l’Ordre', 'ONIICI-42');
    fill('Zone d’exercice', 'Cocody');
    fill('Présentation', 'Soins à domicile');
    await press(view, 'Valider');
    await waitFor(() =>
      expect(sent(view)).toMatchObject({
        user: { userType: 'assistant', assistant: { certificationNumber: 'ONIICI-42', exerciceRadius: 50 } },
      }),
    );
  });
});

describe('the form of a dispatcher', () => {
  it("is one page with 'Valider', and asks for no sex, number or address", async () => {
    const view = await open(<DispatchManagerWizard />, /^Informations personnelles$/);
    expect(screen.queryByLabelText('Femme')).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/Adresse$/)).not.toBeInTheDocument();
    fill('Nom', 'K');
    fill('Prénom', 'Moussa');
    fill('Date de naissance', '1985-06-30');
    fill('Téléphone', '+225 07 00 00 00 01');
    await press(view, 'Valider');
    await screen.findByText('Le nom doit contenir au moins 2 caractères');
    fill('Nom', 'KONÉ');
    await press(view, 'Valider');
    await waitFor(() =>
      expect(sent(view)).toMatchObject({
        user: { userType: 'dispatchManager', lastName: 'KONÉ', phoneNumber: '+2250700000001' },
      }),
    );
  });
});
