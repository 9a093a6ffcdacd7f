import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { PatientRecord, WrittenObservation } from '@maillon/contracts/record/observations';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PatientFile } from '../../../data/affiliations.ts';
import { meQuery } from '../../../data/users.ts';
import { newId } from '../../../lib/ids.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aPatientFile } from '../../../testing/patients.ts';
import { aDoctor, aPatient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { openFor, TestVault } from '../../../testing/vault.ts';
import { sealMany } from '../../../vault/encryption/sealing.ts';
import { typedMeasure } from '../../../vault/measures/typed-measure.ts';
import { contextOfObservation } from '../../../vault/record/open-observations.ts';
import { vault } from '../../../vault/vault.ts';
import { VitalsSection } from './vitals-section.tsx';

const FILE = aPatientFile();
const WRITE = `PATCH /api/patient/${FILE.id}/observation`;

let world: TestVault;
let patient: EncryptionProvider;
let doctor: EncryptionProvider;
beforeEach(async () => {
  world = await TestVault.found();
  patient = await world.person(FILE.id);
  doctor = await world.person('doctor');
  openFor(doctor);
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

interface Taken {
  readonly type: string;
  readonly text: string;
  readonly measuredAt: string;
}

const open = async (
  taken: readonly Taken[],
  me: UserMe = aDoctor(),
  lastPeriod: string | null = null,
  access: PatientFile['access'] = FILE.access,
) => {
  const ids = taken.map(({ type }) => `${FILE.id}-${type}-${newId()}`);
  const resource = { sldId: null, readers: [FILE.id], metadata: `observations-${FILE.id}` };
  const { sldId, texts } = await sealMany(
    doctor,
    resource,
    taken.map(({ text }, at) => ({ context: contextOfObservation(ids[at] ?? ''), text })),
  );
  const record: PatientRecord = {
    observationsSldId: sldId,
    observations: taken.map(({ type, measuredAt }, at) => ({
      ...{ id: ids[at] ?? '', type, valueString: texts[at] ?? '', version: 1, measuredAt, creation: measuredAt },
      author: { id: FILE.id, name: 'Zoé Martin' },
    })),
  };
  const api = fakeApi({
    [`GET /api/patient/${FILE.id}`]: () => json({ ...FILE, access }),
    [`GET /api/patient/${FILE.id}/intake`]: () => json({ lastPeriod, pregnancyType: null, existingChildren: null }),
    [`GET /api/patient/${FILE.id}/observation`]: () => json(record),
    [`GET /api/patient/${FILE.id}/observation/session`]: () => json({ state: 'unknown' }),
    [WRITE]: ({ body }) => {
      const { observations } = body as { observations: WrittenObservation[] };
      const added = observations.map(({ id, type, valueString, measuredAt = '' }) => ({
        ...{ id, type, valueString: valueString ?? '', version: 1, measuredAt, creation: measuredAt },
        author: { id: FILE.id, name: 'Hélène Vasseur' },
      }));
      return json({ ...record, observations: [...record.observations, ...added], conflicts: [] });
    },
  });
  const view = renderApp(<VitalsSection patientId={FILE.id} />);
  view.client.setQueryData(meQuery().queryKey, me);
  return { ...view, api };
};

const pressure = (sys: number, dia: number, day: number): Taken => ({
  type: 'BLOOD_PRESSURE',
  text: JSON.stringify({ sys, dia }),
  measuredAt: `2026-11-${day}T08:00:00.000Z`,
});

describe('the measures of a patient', () => {
  it('stand in a table beside each chart, the newest first, with what each says', async () => {
    await open([pressure(128, 76, 10), pressure(152, 94, 20)], aDoctor(), '2026-07-01');
    const card = within(await screen.findByRole('region', { name: 'Tension artérielle' }));
    // What the pregnancy changes is known a moment later.
    await card.findByText('HTA gravidique possible.');
    const rows = card.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/20 novembre 2026.+Zoé Martin152 \/ 94 mmHgÉlevéHTA gravidique possible\./),
      expect.stringMatching(/10 novembre 2026.+128 \/ 76 mmHgNormal/),
    ]);
    expect(within(screen.getByRole('region', { name: 'Poids' })).getByText('Aucune mesure.')).toBeInTheDocument();
  });

  it('hold urine strips and dry-chemistry cards as tables with flags', async () => {
    const urine = { v: 1, results: { LEU: 'p1', NIT: 'pos', PRO: 'p2' } };
    const card = { v: 1, panel: 'triple_kidney', results: [{ analyte: 'CREA', value: 90, unit: 'umol/L' }] };
    await open([
      { type: 'URINE_ANALYSIS', text: JSON.stringify(urine), measuredAt: '2026-11-20T08:00:00.000Z' },
      { type: 'DBA', text: JSON.stringify(card), measuredAt: '2026-11-20T08:00:00.000Z' },
    ]);
    const strip = within(await screen.findByRole('table', { name: 'Bandelette urinaire' }));
    expect(strip.getByRole('row', { name: /Protéines \+\+ \(1 g\/L\) Critique haut/ })).toBeInTheDocument();
    expect(screen.getByText('Évoque une infection urinaire : ECBU à discuter.')).toBeInTheDocument();
    const kidney = within(screen.getByRole('table', { name: 'Bilan rénal (3 paramètres)' }));
    expect(kidney.getByRole('row', { name: /Créatinine 90 µmol\/L Élevé/ })).toBeInTheDocument();
  });

  it('hold body compositions and electrocardiograms as tables with flags', async () => {
    const at = '2026-11-20T08:00:00.000Z';
    await open([
      { type: 'BX3', text: JSON.stringify({ v: 1, items: { FAT_PERCENT: 40, PHASE_ANGLE: 5.4 } }), measuredAt: at },
      {
        type: 'ECG_V2',
        text: JSON.stringify({ measurements: { HR: 72, QTC: 510 }, statements: ['Fibrillation atriale'] }),
        measuredAt: at,
      },
    ]);
    const body = within(await screen.findByRole('table', { name: 'Bio-impédance' }));
    expect(body.getByRole('row', { name: /Masse grasse 40,0 % Élevé/ })).toBeInTheDocument();
    const trace = within(screen.getByRole('table', { name: 'Mesures du tracé' }));
    expect(trace.getByRole('row', { name: /QTc \(Bazett\) 510 ms Critique haut/ })).toBeInTheDocument();
    expect(screen.getByText('Fibrillation atriale')).toBeInTheDocument();
    expect(screen.getByText('Interprétation automatique, à valider par un médecin.')).toBeInTheDocument();
    await expectAccessible();
  });

  it('show what they do not know as it was received, and go on', async () => {
    const at = '2026-11-20T08:00:00.000Z';
    await open([
      { type: 'SPIROMETRY', text: '{"fev1":3.1}', measuredAt: at },
      { type: 'WEIGHT', text: 'soixante', measuredAt: at },
      { type: 'URINE_ANALYSIS', text: '<b>x</b>', measuredAt: at },
      { type: 'DBA', text: '[1', measuredAt: at },
      { type: 'BIA', text: '', measuredAt: at },
      { type: 'ECG_V2', text: '{"__proto__":{"statements":["x"]}}', measuredAt: at },
      pressure(128, 76, 10),
    ]);
    const others = within(await screen.findByRole('region', { name: 'Autres mesures' }));
    expect(others.getByText('SPIROMETRY')).toBeInTheDocument();
    for (const shown of ['{"fev1":3.1}', 'soixante', '<b>x</b>', '[1'])
      expect(others.getByText(shown)).toBeInTheDocument();
    expect(others.getAllByRole('listitem')).toHaveLength(6);
    expect(screen.queryByRole('region', { name: 'Biochimie sèche' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Tension artérielle' })).toBeInTheDocument();
    await expectAccessible();
  });

  it('that the key of the record takes no more offer another key, and keep what was typed', async () => {
    const { api } = await open([pressure(128, 76, 10)]);
    api.on(WRITE, () => refusal(422, 'ENVELOPE_SCOPE', 'Ce texte n’est pas chiffré pour ce dossier.'));
    api.on(`GET /api/patient/${FILE.id}/observation/session`, () => json({ state: 'patientExcluded' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Ajouter une mesure' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter une mesure' }));
    fireEvent.change(dialog.getByLabelText(/^Valeur/), { target: { value: '64,5' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await dialog.findByText('Le patient ne peut pas ouvrir ce dossier')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Reprendre le dossier' })).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Valeur/)).toHaveValue('64,5');
    await expectAccessible();
  });

  it('are added by hand, sealed, once they can be true', async () => {
    const { api } = await open([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Ajouter une mesure' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter une mesure' }));
    const keep = dialog.getByRole('button', { name: 'Enregistrer' });
    fireEvent.click(keep);
    expect(dialog.getByText('Ce champ est obligatoire')).toBeInTheDocument();
    fireEvent.change(dialog.getByLabelText(/^Valeur/), { target: { value: '645' } });
    expect(dialog.getByText('La valeur doit être comprise entre 0,3 et 300')).toBeInTheDocument();
    fireEvent.change(dialog.getByLabelText(/^Valeur/), { target: { value: '64,5' } });
    fireEvent.click(keep);
    const weight = await screen.findByRole('region', { name: 'Poids' });
    expect(within(weight).getAllByText('64,5 kg').length).toBeGreaterThan(0);
    const body = JSON.stringify(api.calls.find(({ call }) => call === WRITE)?.body);
    expect(body).toMatch(new RegExp(`"id":"${FILE.id}-WEIGHT-[0-9a-f-]{36}"`));
    expect(body).not.toContain('64.5');
  });

  it('are added by the patient, who measures at home, and by no other patient', async () => {
    const first = await open([pressure(128, 76, 10)], aPatient());
    await screen.findByRole('region', { name: 'Tension artérielle' });
    expect(screen.queryByRole('button', { name: 'Ajouter une mesure' })).not.toBeInTheDocument();
    first.unmount();
    const { api } = await open([pressure(128, 76, 10)], aPatient(), null, { ...FILE.access, self: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Ajouter une mesure' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter une mesure' }));
    fireEvent.change(dialog.getByLabelText(/^Valeur/), { target: { value: '64,5' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect((await screen.findAllByText('64,5 kg')).length).toBeGreaterThan(0);
    expect(api.calls.some(({ call }) => call === WRITE)).toBe(true);
  });

  it('say why they do not open', async () => {
    openFor(await world.person('stranger'));
    await open([pressure(128, 76, 10)]);
    expect(await screen.findByText('Ce contenu ne vous est pas ouvert.')).toBeInTheDocument();
    expect(screen.queryByText(/128/)).not.toBeInTheDocument();
    await expectAccessible();
    // What cannot be read is not said to be absent.
    const pressures = within(screen.getByRole('region', { name: 'Tension artérielle' }));
    expect(pressures.getByText('Mesures non lisibles.')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Poids' })).getByText('Aucune mesure.')).toBeInTheDocument();
  });

  it('of an author who is not of the care team are not read out, and lead to the keys', async () => {
    openFor(patient);
    await open([pressure(128, 76, 10)], aPatient());
    expect(await screen.findByText(/Rien ne prouve que quelqu’un de votre équipe de soins/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Vérifier dans Sécurité' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Afficher quand même' })).not.toBeInTheDocument();
    expect(screen.queryByText(/128/)).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('typed in the palette are shown before they are kept, and given up with the dialog', async () => {
    typedMeasure.leave({ patientId: FILE.id, type: 'BLOOD_PRESSURE', value: { sys: 124, dia: 81 } });
    const { user, api } = await open([pressure(128, 76, 10)]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter une mesure' }));
    expect(dialog.getByLabelText(/Systolique/)).toHaveValue('124');
    expect(dialog.getByLabelText(/Diastolique/)).toHaveValue('81');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Enregistrer' })).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.calls.some(({ call }) => call === WRITE)).toBe(false);
  });
});
