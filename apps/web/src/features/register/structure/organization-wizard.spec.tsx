import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { finessCharacters, siretCharacters } from '../../../fields/structure/finess-mask.ts';
import { json, refusal } from '../../../testing/fake-api.ts';
import { aDoctor } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { acceptTerms, fill, SIGN_UP, signUpApi } from '../../../testing/sign-up.ts';
import { OrganizationWizard } from './organization-wizard.tsx';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));

const ADDRESS = { text: '14 cours de l’Argonne, 33000 Bordeaux', city: 'Bordeaux' };
const KNOWN = { finess: '990001018', name: 'Maternité des Tilleuls', type: 'Maternité', address: ADDRESS };

const open = async () => {
  acceptTerms();
  const api = signUpApi({ email: 'claire@tilleuls.example', phoneNumber: null }, aDoctor(), {
    'GET /api/lookup/finess': ({ url }) => json(url.searchParams.get('finess') === KNOWN.finess ? [KNOWN] : []),
    'GET /api/lookup/siret/00012345500016': () =>
      json({ siret: '00012345500016', name: 'Les Hirondelles', address: ADDRESS }),
    'GET /api/lookup/siret/00099901100018': () => refusal(404, 'NOT_FOUND', 'Élément introuvable'),
  });
  const view = renderApp(<OrganizationWizard />);
  await screen.findByRole('heading', { name: /Organisation$/ });
  return { ...view, api };
};
type View = Awaited<ReturnType<typeof open>>;

const press = (view: View, name: string) => view.user.click(screen.getByRole('button', { name }));
const sent = (view: View) => view.api.calls.find(({ call }) => call === SIGN_UP)?.body;

const fillStructure = async (view: View): Promise<void> => {
  fill('Numéro FINESS', KNOWN.finess);
  await screen.findByDisplayValue(KNOWN.name);
  await view.user.click(screen.getByRole('checkbox', { name: 'PMI' }));
  await view.user.click(screen.getByRole('checkbox', { name: 'Maternité' }));
  fill('Présentation', 'Niveau 2');
  await press(view, 'Suivant');
  await screen.findByRole('heading', { name: /Responsable de l’organisation$/ });
};

const fillPerson = (): void => {
  fill('Nom', 'BERTHAUD');
  fill('Prénom', 'Claire');
  fill('Date de naissance', '1975-06-30');
  fill('Téléphone', '01 99 00 02 00');
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the organization wizard (spec platform §5)', () => {
  it.each([
    ['990 001 018', '990001018'],
    ['2a9999018', '2A9999018'],
    ['3A9999018', '39999018'],
    ['99000101899', '990001018'],
  ])('the organization wizard lets %s through as %s', (typed, kept) => expect(finessCharacters(typed)).toBe(kept));

  it('keeps a SIRET as it is typed, digits and spaces, 21 at most', () => {
    expect(siretCharacters('000 123 455 00016 x1234567')).toBe('000 123 455 00016 123');
  });

  it('the organization wizard asks for everything but the SIRET', async () => {
    const view = await open();
    await press(view, 'Suivant');
    await waitFor(() => expect(screen.getAllByText('Ce champ est obligatoire')).toHaveLength(5));
    fill('Numéro FINESS', '9900');
    await screen.findByText('Un numéro FINESS contient 9 caractères');
  });

  it('fills name and address from the register, and sends the joined labels', async () => {
    const view = await open();
    await fillStructure(view);
    fillPerson();
    await press(view, 'Valider');
    await waitFor(() =>
      expect(sent(view)).toEqual({
        user: {
          userType: 'organization',
          firstName: 'Claire',
          lastName: 'BERTHAUD',
          birthDate: '1975-06-30',
          email: 'claire@tilleuls.example',
          phoneNumber: '+33199000200',
          termsAcceptedAt: '2026-03-01T10:00:00.000Z',
          organization: {
            finess: '990001018',
            name: 'Maternité des Tilleuls',
            address: ADDRESS,
            type: 'Maternité, PMI',
            description: 'Niveau 2',
          },
        },
      }),
    );
  });

  it('asks for the SIRET instead, where there is no FINESS', async () => {
    const view = await open();
    await view.user.click(screen.getByRole('checkbox', { name: 'Mon organisation n’a pas de numéro FINESS' }));
    expect(screen.queryByLabelText('Numéro FINESS')).not.toBeInTheDocument();
    fill('Numéro SIRET', '123');
    await press(view, 'Suivant');
    await screen.findByText('Un numéro SIRET contient 14 chiffres');
    fill('Numéro SIRET', '000 999 011 00018');
    await screen.findByText('Aucune entreprise trouvée pour ce SIRET.');
    fill('Numéro SIRET', '000 123 455 00016');
    await screen.findByDisplayValue('Les Hirondelles');
  });

  it('the organization wizard stays usable without the register', async () => {
    const view = await open();
    view.api.on('GET /api/lookup/finess', () => refusal(503, 'DEPENDENCY_UNAVAILABLE', 'x'));
    fill('Numéro FINESS', KNOWN.finess);
    await screen.findByText('Le répertoire est indisponible : remplissez les champs suivants.');
    fill('Nom de l’organisation', 'Tilleuls');
    expect(screen.getByLabelText('Nom de l’organisation')).toHaveValue('Tilleuls');
  });

  it('asks whoever joins a structure for its number alone', async () => {
    const view = await open();
    await view.user.click(screen.getByRole('checkbox', { name: /Ma structure est déjà inscrite/ }));
    expect(screen.queryByLabelText('Nom de l’organisation')).not.toBeInTheDocument();
    fill('Numéro FINESS', KNOWN.finess);
    await press(view, 'Suivant');
    await screen.findByRole('heading', { name: /Responsable/ });
    fillPerson();
    await press(view, 'Valider');
    await waitFor(() =>
      expect(sent(view)).toMatchObject({
        user: { organization: { isAlreadyRegistered: true, finess: '990001018' } },
      }),
    );
  });

  it('returns to its second step on a conflict', async () => {
    const view = await open();
    await fillStructure(view);
    fillPerson();
    view.api.on(SIGN_UP, () =>
      refusal(409, 'ORGANIZATION_ALREADY_REGISTERED', 'Cette structure est déjà inscrite', {
        errors: [{ pointer: '/user/organization/finess', code: 'X', message: 'Cette structure est déjà inscrite' }],
      }),
    );
    await press(view, 'Valider');
    await screen.findByText('Cette structure est déjà inscrite');
    screen.getByRole('heading', { name: /Responsable de l’organisation$/ });
  });
});
