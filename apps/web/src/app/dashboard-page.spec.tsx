import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '../testing/axe.ts';
import { fakeApi, json } from '../testing/fake-api.ts';
import { aPatientFile } from '../testing/patients.ts';
import { aPatient, aVisit } from '../testing/people.ts';
import { renderApp } from '../testing/render.tsx';
import { TestVault } from '../testing/vault.ts';
import { seal } from '../vault/encryption/sealing.ts';
import { contextOfObservation } from '../vault/record/open-observations.ts';
import { DashboardPage } from './dashboard-page.tsx';

const me = aPatient();
const ID = me.patient?.id ?? '';
const HERE = `GET /api/patient/${ID}`;
const AUTHOR = { id: ID, name: 'Camille Moreau' };

const aDocument = (at: number) => ({
  ...{ id: `d${at}`, key: `${ID}/document/d${at}`, patientId: ID, title: `Document ${at}`, type: 'other' },
  ...{ contentType: 'image/png', encrypted: false, size: 1, creation: '2026-03-02T10:00:00.000Z', version: 1 },
  author: AUTHOR,
});

const open = (variant: 'natalconnect' | 'mobility', observations: readonly unknown[] = [], documents = 0) => {
  const own = aPatientFile({ id: ID, access: { read: true, write: true, share: true, act: true, self: true } });
  const api = fakeApi({
    ...Object.fromEntries(
      ['appointment', 'slot-offer', 'slot-request', 'access-policy', 'user/current/access-log', 'channel'].map(
        (path) => [`GET /api/${path}`, () => json([])],
      ),
    ),
    'POST /api/patient-check-up/find-by-nir': () => json([]),
    [HERE]: () => json(own),
    [`${HERE}/intake`]: () => json({ lastPeriod: null, pregnancyType: null, existingChildren: null }),
    [`${HERE}/observation`]: () => json({ observationsSldId: null, observations }),
    [`${HERE}/appointment`]: () => json([aVisit({ status: 'FULFILLED' })]),
    [`${HERE}/document`]: () => json(Array.from({ length: documents }, (_, at) => aDocument(at))),
  });
  return { ...renderApp(<DashboardPage me={me} />, { me, config: { variant } }), api };
};

const card = async (title: string) => within(await screen.findByRole('region', { name: title }));

beforeEach(() => TestVault.found().then((vault) => vault.opensFor(ID)));

it('a patient who begins is shown the way into the record', async () => {
  open('natalconnect');
  const history = await card('Antécédents et traitement');
  const link = await history.findByRole('link', { name: 'Compléter mon dossier' });
  expect(link).toHaveAttribute('href', '/app/medical-record?edit&tab=_step1');
  expect(await (await card('Derniers documents')).findByText('Aucun document')).toBeInTheDocument();
  await screen.findByText('Aucun référent déclaré');
  expect(screen.queryByRole('region', { name: 'Historique des consultations' })).not.toBeInTheDocument();
  await expectAccessible();
});

it('a patient who begins is asked for one thing first, and books by one button', async () => {
  const { api, user } = open('natalconnect');
  api.on(`${HERE}/appointment`, () => json([]));
  const steps = await card('Pour bien commencer');
  expect(
    screen.getAllByRole('link', { name: 'Prendre rendez-vous' }).filter((one) => !one.classList.contains('invisible')),
  ).toEqual(steps.getAllByRole('link', { name: 'Prendre rendez-vous' }));
  expect(screen.queryByText('Aucun rendez-vous à venir')).not.toBeInTheDocument();
  // Choosing a referent opens the choice, and not another button.
  await user.click(steps.getByRole('link', { name: 'Choisir mon référent' }));
  const dialog = await screen.findByRole('dialog', { name: 'Référent santé' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await user.click(steps.getByRole('link', { name: 'Choisir mon référent' }));
  await screen.findByRole('dialog', { name: 'Référent santé' });
});

it('the medical history is a grid of what the record says', async () => {
  const provider = await (await TestVault.found()).opensFor(ID);
  const id = `${ID}-usualTreatment`;
  const resource = { sldId: null, readers: [ID], metadata: `observations-${ID}` };
  const { text } = await seal(provider, resource, contextOfObservation(id), 'Lévothyrox');
  open('natalconnect', [
    {
      ...{ id, type: 'usualTreatment', code: 'usualTreatment', valueString: text, valueAttachment: null, version: 1 },
      measuredAt: null,
      ...{ creation: '2026-03-02T10:00:00.000Z', updatedAt: '2026-03-02T10:00:00.000Z', author: AUTHOR },
    },
  ]);
  const history = await card('Antécédents et traitement');
  expect(await history.findByText('Lévothyrox.')).toBeInTheDocument();
  expect(history.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['Allergies', 'Antécédents', 'Famille', 'Traitements'],
  ]);
  expect(history.getByRole('link', { name: /^Voir tout/ })).toHaveAttribute('href', '/app/medical-record?view=record');
});

it('where nurses visit, the past consultations are there instead of the referent', async () => {
  const { api } = open('mobility', [], 5);
  expect(await (await card('Historique des consultations')).findByText('Terminé')).toBeInTheDocument();
  const documents = await card('Derniers documents');
  await documents.findByText('Document 0');
  expect(documents.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByText('Référent santé')).not.toBeInTheDocument();

  // One that took place, since 2024 (spec clinical §9).
  await card('Derniers actes');
  const acts = api.calls.find(({ url }) => url.searchParams.get('status') === 'FULFILLED')?.url.searchParams;
  expect([acts?.get('limit'), acts?.get('start')]).toEqual(['1', '2024-01-01T00:00:00Z']);
  await expectAccessible();
});
