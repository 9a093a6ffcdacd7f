import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AffiliatedPatient } from '@maillon/contracts/structures/affiliations';
import { noteOf } from '@maillon/contracts/structures/care-request-note';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expectAccessible } from '../../testing/axe.ts';
import { anOpenedCareRequest, MATERNITY } from '../../testing/care-requests.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aPatientFile } from '../../testing/patients.ts';
import { aDoctor } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { aStructure } from '../../testing/structures.ts';
import { NewCareRequestScreen } from './new-care-request-screen.tsx';

const ID = anOpenedCareRequest().id;
const ONE = `GET /api/service-request/${ID}`;
const SAVE = `PATCH /api/organization/${MATERNITY.id}/service-request/${ID}`;
const FIRST_STEP = {
  ...{ childrenNumber: 1, pregnancyNumber: 2, requestDate: '2026-11-23', treatmentRequestingService: 'Maternité' },
  ...{ patientAddress: '3 avenue Jean-Jaurès, 33150 Cenon', typeDemande: ['etablir_contact'] },
};

const aDraft = (text: string, version = 1) =>
  anOpenedCareRequest({ status: 'DRAFT', dispatches: [], version, note: [{ text, time: '2026-11-23T08:00:00.000Z' }] });
const open = (routes: Parameters<typeof fakeApi>[0], at = `/app/organization/requests/${ID}/edit`) => {
  const api = fakeApi(routes);
  const page = (
    <Routes>
      {['new', ':requestId/edit'].map((path) => (
        <Route key={path} path={`/app/organization/requests/${path}`} element={<NewCareRequestScreen />} />
      ))}
    </Routes>
  );
  return { api, ...renderApp(page, { me: aDoctor(), at, structure: aStructure(MATERNITY) }) };
};

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T09:00:00Z')));

describe('a draft that is gone on with', () => {
  it('shows what was answered, and keeps it before the next step', async () => {
    const { api, user } = open({
      [ONE]: () => json(aDraft(noteOf(FIRST_STEP))),
      [SAVE]: () => json(aDraft(noteOf(FIRST_STEP), 2)),
    });
    expect(await screen.findByLabelText('Nombre de grossesses')).toHaveValue('2');
    expect(screen.getByText('Lison Cazenave')).toBeInTheDocument();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Suivant' }));
    expect(await screen.findByRole('heading', { name: 'Informations médicales' })).toBeInTheDocument();
    expect(api.calls.find(({ call }) => call === SAVE)?.body).toMatchObject({ partial: true });
  });

  it('that this version cannot read is not opened empty: what is stored stays', async () => {
    open({ [ONE]: () => json(aDraft('{"of":"another time"}')) });
    expect(await screen.findByText('Le formulaire ne s’affiche pas')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Suivant' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('that was changed elsewhere says so, loses nothing, and is saved the next time', async () => {
    const { api, user } = open({
      [ONE]: () => json(aDraft(noteOf(FIRST_STEP))),
      [SAVE]: () => refusal(412, 'STALE_VERSION', 'Cet élément a été modifié entre-temps. Rechargez la page.'),
    });
    const children = await screen.findByLabelText('Nombre d’enfants');
    await user.clear(children);
    await user.type(children, '3');
    api.on(ONE, () => json(aDraft(noteOf(FIRST_STEP), 5)));
    await user.click(screen.getByRole('button', { name: 'Suivant' }));
    expect(await screen.findByText(/^Cette demande a été modifiée ailleurs/)).toBeInTheDocument();
    expect(screen.getByLabelText('Nombre d’enfants')).toHaveValue('3');
    api.on(SAVE, () => json(aDraft(noteOf({ ...FIRST_STEP, childrenNumber: 3 }), 6)));
    await user.click(screen.getByRole('button', { name: 'Suivant' }));
    expect(await screen.findByRole('heading', { name: 'Informations médicales' })).toBeInTheDocument();
    const versions = api.calls.filter(({ call }) => call === SAVE).map(({ headers }) => headers.get('if-match'));
    await waitFor(() => expect(versions).toEqual(['"1"', '"5"']));
  });
});

describe('a new request', () => {
  const PATIENTS = `GET /api/organization/${MATERNITY.id}/patient`;
  const { id, common } = aPatientFile();
  const lison: AffiliatedPatient = {
    ...{ userType: 'patient', userData: { id, nir: null, birthDate: null }, visits: { next: null, last: null } },
    common: { ...common, name: 'Lison Cazenave' },
    access: { id, status: 'ACCEPTED', resource: 'medical-file', rights: ['READ'], direction: 'given' },
  };
  const HOME = { text: '3 avenue Jean-Jaurès, 33150 Cenon', coordinates: { latitude: 44.856, longitude: -0.531 } };

  const choose = async (file: () => Response) => {
    const opened = open(
      {
        [PATIENTS]: () => json([lison]),
        [`GET /api/patient/${id}`]: file,
      },
      '/app/organization/requests/new',
    );
    await opened.user.click(await screen.findByRole('combobox', { name: 'Patiente' }));
    await opened.user.click(await screen.findByRole('option', { name: /Lison Cazenave/ }));
    return opened;
  };

  it('is for where the patient lives, whose place is known, until another address is typed', async () => {
    const { user } = await choose(() => json(aPatientFile({ address: [HOME] })));
    const address = screen.getByRole('combobox', { name: 'Adresse de la patiente' });
    await waitFor(() => expect(address).toHaveValue(HOME.text));
    expect(screen.queryByText(/^Choisissez une adresse proposée/)).not.toBeInTheDocument();
    await user.type(address, ', bâtiment B');
    expect(await screen.findByText(/^Choisissez une adresse proposée/)).toBeInTheDocument();
  });

  it('is asked for its address where that of the patient is not to be read', async () => {
    await choose(() => refusal(404, 'NOT_FOUND', 'Introuvable'));
    expect(screen.getByRole('combobox', { name: 'Adresse de la patiente' })).toHaveValue('');
  });
});
