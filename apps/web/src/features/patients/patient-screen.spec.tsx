import { describe, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { screen } from '@testing-library/react';
import { FilePlus } from 'lucide-react';
import type { PatientFile } from '../../data/affiliations.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aPatientFile } from '../../testing/patients.ts';
import { aDoctor, aPatient } from '../../testing/people.ts';
import { renderApp } from '../../testing/render.tsx';
import { PatientScreen } from './patient-screen.tsx';
import { RecordAccessGate } from './record-access-gate.tsx';

const { id: ID } = aPatientFile();
const FILE = `GET /api/patient/${ID}`;
const ASK = 'POST /api/access-policy/request';

const open = (me: UserMe, answer: () => Response | Promise<Response>, at = '/') => {
  const api = fakeApi({ [FILE]: answer, [ASK]: () => json({}, { status: 201 }) });
  const parts = (patient: PatientFile) => ({
    tabs: [
      { key: 'summary', label: 'Résumé', content: <p>Le résumé</p> },
      {
        key: 'record',
        label: 'Dossier',
        content: (
          <RecordAccessGate me={me} patient={patient}>
            <p>Les antécédents</p>
          </RecordAccessGate>
        ),
      },
    ],
    actions: (tab: string) => [{ label: `Dans ${tab}`, icon: FilePlus, act: '/ailleurs' }],
  });
  return { ...renderApp(<PatientScreen me={me} patientId={ID} parts={parts} />, { at }), api };
};

const shown =
  (more: Partial<PatientFile> = {}) =>
  () =>
    json(aPatientFile(more));

describe('the page of a patient', () => {
  it('says the number, the birth date, the phone, the city, the e-mail and the region', async () => {
    open(aDoctor(), shown());
    await screen.findByRole('heading', { level: 1, name: 'Camille Moreau' });
    for (const fact of ['2 91 05 33 999 001 79', '01 99 00 00 01', 'Bordeaux']) screen.getByText(fact);
    for (const fact of ['camille@exemple.fr', 'Nouvelle-Aquitaine', '35 ans · née le 14 mai 1991'])
      screen.getByText(fact);
  });

  it('says « Non renseigné » for what nobody knows', async () => {
    open(aDoctor(), shown({ common: { ...aPatientFile().common, phone: null, email: null } }));
    expect(await screen.findAllByText('Non renseigné')).toHaveLength(2);
  });

  it('has no line for a place that nobody knows', async () => {
    open(aDoctor(), shown({ address: [] }));
    await screen.findByText('camille@exemple.fr');
    for (const label of ['Ville', 'Région']) expect(screen.queryByText(label)).not.toBeInTheDocument();
    expect(screen.queryByText(/Non renseigné/)).not.toBeInTheDocument();
  });

  it('leads a professional to the booking form, for this patient', async () => {
    open(aDoctor(), shown());
    const link = await screen.findByRole('link', { name: 'Créer une consultation' });
    expect(link).toHaveAttribute('href', `/app/agenda/new?patient=${ID}`);
  });

  it.each([
    ['themselves', aPatient(), { access: { ...aPatientFile().access, self: true } }],
    ['a structure', { ...aDoctor(), userType: 'organization' } as UserMe, {}],
    ['an impersonator', aDoctor({ impersonation: { byName: 'Admin', expiresAt: '2026-01-01T00:00:00.000Z' } }), {}],
  ])('the page of a patient offers no consultation to %s', async (_who, me, more) => {
    open(me, shown(more));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Créer une consultation' })).not.toBeInTheDocument();
  });

  it('opens the tab that the address remembers, and the first one for an unknown word', async () => {
    open(aDoctor(), shown(), '/?view=record');
    await screen.findByText('Les antécédents');
    expect(screen.queryByText('Le résumé')).not.toBeInTheDocument();
    screen.getByRole('link', { name: 'Dans record' });
  });

  it('the page of a patient moves between tabs with the arrows', async () => {
    const { user } = open(aDoctor(), shown(), '/?view=nowhere');
    await user.click(await screen.findByRole('tab', { name: 'Résumé', selected: true }));
    await user.keyboard('{ArrowRight}{Enter}');
    await screen.findByText('Les antécédents');
  });

  it('does not show a file that is not shared, and asks for it', async () => {
    const { user, api } = open(
      aDoctor(),
      shown({ access: { ...aPatientFile().access, read: false } }),
      '/?view=record',
    );
    await user.click(await screen.findByRole('button', { name: 'Demander l’accès' }));
    await screen.findByText('Demande envoyée');
    expect(screen.queryByText('Les antécédents')).not.toBeInTheDocument();
    expect(api.calls.find(({ call }) => call === ASK)?.body).toEqual({ resource: 'medical-file', fromId: ID });
  });

  it('says the same of a stranger and of nobody, and lets a professional ask', async () => {
    const { user, api } = open(aDoctor(), () => refusal(404, 'NOT_FOUND', 'Élément introuvable'));
    await screen.findByText('Dossier inaccessible');
    api.on(ASK, () => refusal(409, 'ACCESS_REQUEST_REJECTED', 'Demande refusée'));
    await user.click(screen.getByRole('button', { name: 'Demander l’accès' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Demande refusée');
  });

  it('says the same of an address that is nobody’s', async () => {
    open(aDoctor(), () => refusal(422, 'VALIDATION_FAILED', 'Certains champs sont invalides'));
    await screen.findByText('Dossier inaccessible');
    expect(screen.queryByText('Certains champs sont invalides')).not.toBeInTheDocument();
  });

  it('the page of a patient leaves a patient nothing to ask for', async () => {
    open(aPatient(), () => refusal(404, 'NOT_FOUND', 'Élément introuvable'));
    await screen.findByText('Dossier inaccessible');
    expect(screen.queryByRole('button', { name: 'Demander l’accès' })).not.toBeInTheDocument();
  });

  it('can be loaded again when the server is in trouble', async () => {
    const { user, api } = open(aDoctor(), () => refusal(500, 'INTERNAL', 'Une erreur est survenue'));
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    api.on(FILE, shown());
    await user.click(again);
    await screen.findByRole('heading', { level: 1, name: 'Camille Moreau' });
  });
});
