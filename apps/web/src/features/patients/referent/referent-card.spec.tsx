import { describe, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { screen, waitFor, within } from '@testing-library/react';
import type { PatientFile } from '../../../data/affiliations.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { aPatientFile } from '../../../testing/patients.ts';
import { aDoctor, aPatient } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render.tsx';
import { pendingGrants } from '../../../vault/pending/pending-grants.ts';
import type { ShownReferent } from './referent.model.ts';
import { NOT_ACCEPTED, ReferentCard } from './referent-card.tsx';

const { id: ID } = aPatientFile();
const CHANGE = `PATCH /api/patient/${ID}`;
const RESEND = `POST /api/patient/${ID}/referent/resend`;
const LIBERALS = 'GET /api/midwife/liberal';
const MIDWIFE = '0195d000-0000-7000-8000-0000000000b1';

const nadege: ShownReferent = {
  supervisorType: 'midwife',
  midwifeSupervisor: MIDWIFE,
  doctorSupervisor: null,
  name: 'Nadège Castaing',
  type: 'Sage-femme',
  phone: null,
  status: 'INVITED',
};
const SELF = { read: true, write: true, share: true, act: true, self: true };

const show = (me: UserMe, generalPractitioner: ShownReferent | null, more: Partial<PatientFile> = {}) => {
  const api = fakeApi({
    [CHANGE]: () => json(aPatientFile({ version: 2 })),
    [RESEND]: () => new Response(null, { status: 204 }),
    [LIBERALS]: () => json([]),
    [`GET /api/patient/${ID}`]: () => json(aPatientFile()),
  });
  const patient = aPatientFile({ generalPractitioner, access: SELF, ...more });
  return { ...renderApp(<ReferentCard me={me} patient={patient} />), api };
};

describe('the card of the referent', () => {
  it('says that nobody was named, and lets the patient choose', async () => {
    const { user } = show(aPatient(), null);
    screen.getByText('Aucun référent déclaré');
    await user.click(screen.getByRole('button', { name: 'Choisir un référent' }));
    await screen.findByRole('dialog', { name: 'Référent santé' });
  });

  it('says of whoever has not answered that they have not, to the letter, to the pointer and to the thumb', async () => {
    const { user } = show(aPatient(), nadege);
    screen.getByText('Nadège Castaing');
    await user.hover(screen.getByRole('button', { name: 'Ce référent n’a pas encore accepté son invitation' }));
    await waitFor(() => expect(screen.getAllByText(NOT_ACCEPTED)).toHaveLength(2));
  });

  it('shows the phone of whoever accepted, and nothing to send', () => {
    show(aPatient(), { ...nadege, status: 'ACCEPTED', phone: '+33199000102' });
    expect(screen.getByRole('link', { name: /^01\s99\s00\s01\s02$/ })).toHaveAttribute('href', 'tel:+33199000102');
    expect(screen.queryByText(NOT_ACCEPTED)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /nvit/ })).not.toBeInTheDocument();
  });

  it.each([
    ['INVITED', 'Renvoyer l’invitation'],
    ['NAMED', 'Inviter'],
    ['REJECTED', 'Inviter'],
  ] as const)('of a referent who is %s lets the patient send « %s »', async (status, label) => {
    const { user, api } = show(aPatient(), { ...nadege, status });
    await user.click(screen.getByRole('button', { name: label }));
    expect(api.calls.map(({ call }) => call)).toContain(RESEND);
  });

  it('the card of the referent says why it was not sent again', async () => {
    const { user, api } = show(aPatient(), nadege);
    api.on(RESEND, () => refusal(409, 'INVITATION_SENDS', 'Cette invitation a déjà été envoyée plusieurs fois'));
    await user.click(screen.getByRole('button', { name: 'Renvoyer l’invitation' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('plusieurs fois');
  });

  it('lets a professional who writes in the file name somebody, and invite nobody', () => {
    show(aDoctor(), nadege, { access: { ...SELF, self: false, act: false } });
    screen.getByRole('button', { name: 'Changer de référent' });
    expect(screen.queryByRole('button', { name: 'Renvoyer l’invitation' })).not.toBeInTheDocument();
  });

  it('the card of the referent is only read by whoever only reads', () => {
    show(aDoctor(), nadege, { access: { ...SELF, self: false, act: false, write: false } });
    expect(screen.queryByRole('button', { name: 'Changer de référent' })).not.toBeInTheDocument();
  });
});

describe('the form of the referent', () => {
  const open = async (referent: ShownReferent | null) => {
    const view = show(aPatient(), referent);
    await view.user.click(screen.getByRole('button', { name: /référent$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Référent santé' }));
    return { ...view, dialog };
  };

  it('asks for what is missing in its own words', async () => {
    const { user, dialog, api } = await open(null);
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    dialog.getByText('Ce champ est requis');
    await user.click(dialog.getByRole('radio', { name: 'Mon médecin traitant' }));
    await user.type(dialog.getByLabelText('Numéro RPPS'), '123');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(dialog.getAllByText('Ce champ est requis')).toHaveLength(4);
    dialog.getByText('Le numéro RPPS doit contenir 11 chiffres');
    expect(api.calls.some(({ call }) => call === CHANGE)).toBe(false);
  });

  it('tells the patient that the present referent loses the file, and sends the version that was seen', async () => {
    const { user, dialog, api } = await open({ ...nadege, status: 'ACCEPTED' });
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: 'Je n’en ai pas encore' }));
    dialog.getByText('Votre référent actuel n’aura plus accès à votre dossier.');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    const sent = api.calls.find(({ call }) => call === CHANGE);
    expect(sent?.body).toEqual({ generalPractitioner: { supervisorType: 'none' } });
    expect(sent?.headers.get('if-match')).toBe('"1"');
  });

  it('remembers whom the patient named, so that the keys follow once they accept', async () => {
    const { user, dialog } = await open(nadege);
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(pendingGrants.of(aPatient().id).map(({ to }) => to)).toEqual([MIDWIFE]));
    localStorage.clear();
  });

  it('stays open with the reason when somebody was faster', async () => {
    const { user, dialog, api } = await open(nadege);
    api.on(CHANGE, () => refusal(412, 'STALE_VERSION', 'Cet élément a été modifié entre-temps. Rechargez la page.'));
    await user.click(dialog.getByRole('radio', { name: 'Je n’en ai pas encore' }));
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await dialog.findByText(/modifié entre-temps/);
  });
});
