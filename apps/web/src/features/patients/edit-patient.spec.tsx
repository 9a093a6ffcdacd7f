import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { PatientFile } from '../../data/affiliations.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aPatientFile } from '../../testing/patients.ts';
import { renderApp } from '../../testing/render.tsx';
import { draftOf, errorsOf } from './edit-patient.model.ts';
import { editPatientActions } from './edit-patient-action.ts';
import { EditPatientDialog } from './edit-patient-dialog.tsx';
import * as added from './new-patient.model.ts';

const { id: ID } = aPatientFile();
const READ = `GET /api/patient/${ID}`;
const CHANGE = `PATCH /api/patient/${ID}`;
const OPENED = (): void => undefined;
const ACTS = { read: true, write: true, share: false, act: true, self: false };

const open = async (more: Partial<PatientFile>) => {
  const api = fakeApi({
    [CHANGE]: () => json(aPatientFile({ version: 2 })),
    [READ]: () => json(aPatientFile({ version: 7, lastName: 'Autre', access: ACTS })),
    'GET /api/lookup/address': () => json([]),
  });
  const view = {
    ...renderApp(<EditPatientDialog patient={aPatientFile(more)} onClose={() => undefined} />),
    api,
  };
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifier les informations' }));
  const save = () => view.user.click(dialog.getByRole('button', { name: 'Sauvegarder' }));
  const sent = () => view.api.calls.find(({ call }) => call === CHANGE);
  return { ...view, dialog, save, sent };
};

describe('the administrative data of a patient', () => {
  it.each([
    ['the patient, in their settings', { ...ACTS, self: true }, '/app/user/settings'],
    ['whoever acts for them', ACTS, OPENED],
    ['whoever writes in the file', { ...ACTS, act: false }, OPENED],
    ['nobody who only reads', { ...ACTS, act: false, write: false }, undefined],
  ])('the administrative data of a patient are changed by %s', (_who, access, place) => {
    const [action] = editPatientActions(aPatientFile({ access }), OPENED);
    expect(action?.act).toBe(place);
  });

  it('are changed by whoever acts for the patient: what was changed is sent, with the version that was seen', async () => {
    const { user, dialog, save, sent } = await open({ access: ACTS });
    await user.clear(dialog.getByLabelText('Nom'));
    await user.type(dialog.getByLabelText('Nom'), 'Berthaud');
    await save();
    expect(sent()?.body).toEqual({ lastName: 'Berthaud' });
    expect(sent()?.headers.get('if-match')).toBe('"1"');
  });

  it('are an address for whoever writes in the file', async () => {
    const { dialog } = await open({ access: { ...ACTS, act: false } });
    dialog.getByLabelText('Adresse');
    expect(dialog.queryByLabelText('Nom')).not.toBeInTheDocument();
  });

  it.each([
    [true, 0],
    [false, 1],
  ])('hold the contacts as long as nobody came (%s)', async (activated, count) => {
    const { dialog } = await open({ access: ACTS, activated });
    expect(dialog.queryAllByLabelText(/Adresse e-mail/)).toHaveLength(count);
  });

  it('say whose contact it is', async () => {
    const { user, dialog, save, api } = await open({ access: ACTS, activated: false });
    api.on(CHANGE, () => refusal(409, 'USER_CONFLICT', 'Conflit', { emailExists: true }));
    await user.clear(dialog.getByLabelText(/Adresse e-mail/));
    await user.type(dialog.getByLabelText(/Adresse e-mail/), 'prise@exemple.fr');
    await save();
    await dialog.findByText('Cet e-mail est déjà associé à un compte existant');
  });

  it('hold no number that is none of the country that was chosen for it', () => {
    const file = aPatientFile({ access: ACTS, activated: false });
    const phoneOf = (phone: string) => errorsOf(file, { ...draftOf(file, 'CI'), phone }, '2026-11-22')['/phoneNumber'];
    // As one of France it would be that of a stranger, and codes to sign in would go there.
    expect(phoneOf('7 07 00 01 23')).toBe('Numéro invalide');
    expect(phoneOf('07 07 00 01 23')).toBeUndefined();
    const { identity } = added.errorsOf({ ...added.emptyDraft('CI'), phone: '7 07 00 01 23' }, '2026-11-22');
    expect(identity.phoneNumber).toBe('Numéro invalide');
  });

  it('the administrative data of a patient are read again when somebody was faster', async () => {
    const { user, dialog, save, api } = await open({ access: ACTS });
    api.on(CHANGE, () => refusal(412, 'STALE_VERSION', 'Cet élément a été modifié entre-temps. Rechargez la page.'));
    await user.type(dialog.getByLabelText('Nom'), 'x');
    await save();
    await user.click(await dialog.findByRole('button', { name: 'Recharger' }));
    expect(await dialog.findByDisplayValue('Autre')).toBeInTheDocument();
    api.on(CHANGE, () => json(aPatientFile({ version: 8 })));
    await user.type(dialog.getByLabelText('Nom'), 's');
    await save();
    expect(api.calls.findLast(({ call }) => call === CHANGE)?.headers.get('if-match')).toBe('"7"');
  });
});
