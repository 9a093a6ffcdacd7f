import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { AddPatientDialog } from './add-patient-dialog.tsx';

const OWNER = { userType: 'doctor', ownerId: '0195d000-0000-7000-8000-000000000001' } as const;
const HERE = `/api/doctor/${OWNER.ownerId}`;
const CHECK = `POST ${HERE}/is-patient-affiliated`;
const ASK = `POST ${HERE}/affiliate-patient`;
const CREATE = `POST ${HERE}/affiliate-new-patient`;
const NIR = '294033399900179';

const open = (answer: object) => {
  const api = fakeApi({
    [CHECK]: () => json(answer),
    [ASK]: () => json({}, { status: 201 }),
    'GET /api/lookup/address': () => json([]),
  });
  const onClose = jest.fn();
  const view = renderApp(<AddPatientDialog owner={OWNER} today="2026-11-22" onClose={onClose} />);
  const type = (nir: string) => view.user.type(screen.getByLabelText(/Numéro de sécurité sociale/), nir);
  return { ...view, api, onClose, type };
};

it('the number is looked up at its fifteenth character, not before, and not twice', async () => {
  const { api, type } = open({ affiliated: true, exists: true });
  await type(NIR.slice(0, 14));
  expect(api.calls).toEqual([]);
  await type(NIR.slice(14));
  expect(await screen.findByText('Ce patient est déjà affilié')).toBeInTheDocument();
  await type('3');
  expect(api.calls).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Créer' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Envoyer une demande' })).not.toBeInTheDocument();
  await expectAccessible();
});

it('a patient who is here is shown on a card, and asked', async () => {
  const common = { name: 'Camille Fontanel', age: 32, gender: 'FEMALE' };
  const { api, user, type, onClose } = open({ affiliated: false, exists: true, patient: { id: 'p', common } });
  await type(NIR);
  expect(await screen.findByText('Camille Fontanel')).toBeInTheDocument();
  screen.getByText('32 ans · Femme');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Envoyer une demande' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls.at(-1)?.body).toEqual({ patientId: 'p' });
});

it('a changed number begins again', async () => {
  const { user, type } = open({ affiliated: false, exists: false });
  await type(NIR);
  expect(await screen.findByText('Aucun patient trouvé')).toBeInTheDocument();
  screen.getByText('Continuer pour créer un nouveau patient');
  await user.type(screen.getByLabelText(/Numéro de sécurité sociale/), '{Backspace}');
  expect(screen.queryByText('Aucun patient trouvé')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Créer' })).not.toBeInTheDocument();
});

it('a look-up beyond the limit says so', async () => {
  const { api, type } = open({});
  api.on(CHECK, () => refusal(429, 'RATE_LIMITED', 'Vous avez fait trop de tentatives. Merci de réessayer plus tard.'));
  await type(NIR);
  expect(await screen.findByRole('alert')).toHaveTextContent('Vous avez fait trop de tentatives.');
});

it('an unknown patient is made in two steps; a conflict leads back to the first with what the server said', async () => {
  const { api, user, type, onClose } = open({ affiliated: false, exists: false });
  await type(NIR);
  await user.click(await screen.findByRole('button', { name: 'Créer' }));
  expect(screen.getByRole('dialog', { name: 'Informations personnelles' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Suivant' }));
  expect(screen.getAllByText('Ce champ est obligatoire').length).toBeGreaterThan(2);
  await expectAccessible();

  await user.type(screen.getByLabelText('Nom'), 'Berthaud');
  await user.type(screen.getByLabelText('Prénom'), 'Inès');
  await user.type(screen.getByLabelText('Date de naissance'), '1990-07-25');
  await user.click(screen.getByText('Femme'));
  await user.type(screen.getByRole('combobox', { name: /^Adresse/ }), '27 rue Judaïque');
  await user.type(screen.getByRole('textbox', { name: /Adresse e-mail/ }), 'ines@patient.example');
  await user.click(screen.getByRole('button', { name: 'Suivant' }));
  expect(await screen.findByRole('dialog', { name: 'Antécédents et traitements' })).toBeInTheDocument();
  await expectAccessible();
  await user.selectOptions(screen.getByLabelText('Groupe sanguin'), 'O+');

  api.on(CREATE, () => refusal(409, 'USER_CONFLICT', 'Conflit', { emailExists: true }));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Cet e-mail est déjà associé à un compte existant')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Informations personnelles' })).toBeInTheDocument();
  expect(screen.getByDisplayValue('Berthaud')).toBeInTheDocument();

  api.on(CREATE, () =>
    json(
      { id: 'u', userType: 'patient', userData: { id: 'p' }, common: { name: 'Inès Berthaud' }, active: false },
      { status: 201 },
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Suivant' }));
  await user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.calls.findLast(({ call }) => call === CREATE)?.body).toMatchObject({
    patient: { nir: NIR, bloodGroup: 'O+' },
  });
});
