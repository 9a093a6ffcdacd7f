import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { DOCTOR, LIST, PATIENT, PNG, withDocuments } from '../../testing/documents.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { aPatientFile } from '../../testing/patients.ts';
import { renderApp } from '../../testing/render.tsx';
import { TestVault } from '../../testing/vault.ts';
import { SealedOwnerContext } from '../../vault/sealed-owner.ts';
import { DocumentsCard } from './documents-card.tsx';

const { aDocument } = withDocuments();

const open = (readerId = PATIENT, mayAdd = true) =>
  renderApp(<DocumentsCard patientId={PATIENT} readerId={readerId} mayAdd={mayAdd} />);

describe('the documents of a patient', () => {
  it('say that there are none', async () => {
    fakeApi({ [LIST]: () => json([]) });
    open();
    expect(await screen.findByText('Aucun document')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Rechercher un document' })).not.toBeInTheDocument();
  });

  it('say why they are not there, and are asked for again', async () => {
    const api = fakeApi({ [LIST]: () => refusal(503, 'UNAVAILABLE', 'Le service est indisponible') });
    const { user } = open();
    expect(await screen.findByText('Le service est indisponible')).toBeInTheDocument();
    api.on(LIST, () => json([]));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Aucun document')).toBeInTheDocument();
  });

  it('are told apart by type only where types vary, and found by title', async () => {
    const documents = [
      await aDocument('Échographie'),
      await aDocument('Compte rendu', { type: 'diagnosticReport', author: { id: DOCTOR, name: 'Dr Rey' } }),
      await aDocument('Tracé', { type: 'other', encrypted: false }),
    ];
    fakeApi({ [LIST]: () => json(documents) });
    const { user } = open();
    await screen.findByRole('button', { name: 'Échographie' });
    expect(screen.getByText(/2 mars 2026 · Dr Rey/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Tracé' })).toBeInTheDocument();

    await user.click(screen.getByRole('radio', { name: 'Rapport' }));
    expect(screen.queryByRole('button', { name: 'Échographie' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Tout' }));
    await user.click(screen.getByRole('button', { name: 'Rechercher un document' }));
    await user.type(screen.getByPlaceholderText('Rechercher…'), 'COMPTE');
    expect(screen.queryByRole('button', { name: 'Échographie' })).not.toBeInTheDocument();
    await user.type(screen.getByPlaceholderText('Rechercher…'), ' zzz');
    expect(screen.getByText('Aucun document')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Fermer la recherche' }));
    expect(screen.getByRole('button', { name: 'Échographie' })).toBeInTheDocument();
  });

  it('of one type have no filters', async () => {
    const documents = [await aDocument('Échographie')];
    fakeApi({ [LIST]: () => json(documents) });
    open();
    await screen.findByRole('button', { name: 'Échographie' });
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('that are not open to this reader yet say so once, with one thing to do', async () => {
    const documents = [await aDocument('Échographie'), await aDocument('Compte rendu')];
    const asked = `POST /api/patient/${PATIENT}/key-request`;
    const { calls } = fakeApi({
      [LIST]: () => json(documents),
      [`GET /api/patient/${PATIENT}`]: () => json(aPatientFile({ id: PATIENT, firstName: 'Ana' })),
      [asked]: () => new Response(null, { status: 204 }),
    });
    await (await TestVault.found()).opensFor(DOCTOR);
    const { user } = renderApp(
      <SealedOwnerContext value={{ patientId: PATIENT, firstName: 'Ana' }}>
        <DocumentsCard patientId={PATIENT} readerId={DOCTOR} />
      </SealedOwnerContext>,
    );
    await user.click(await screen.findByRole('button', { name: 'Lui demander' }));
    expect(await screen.findByText(/Demande envoyée/)).toBeInTheDocument();
    expect(screen.getAllByText('Ana ne vous a pas encore ouvert ce contenu.')).toHaveLength(1);
    expect(screen.getAllByText('Titre non lisible')).toHaveLength(2);
    expect(calls.filter(({ call }) => call === asked)).toHaveLength(1);
  });

  it('the documents of a patient are added by those who may only', async () => {
    fakeApi({ [LIST]: () => json([]) });
    open(DOCTOR, false);
    await screen.findByText('Aucun document');
    expect(screen.queryByRole('button', { name: 'Ajouter un document' })).not.toBeInTheDocument();
  });

  it('the documents of a patient are taken away after a question', async () => {
    const documents = [await aDocument('Échographie')];
    const api = fakeApi({ [LIST]: () => json(documents) });
    api.on(`DELETE /api/upload/${documents[0]?.id}`, () => {
      documents.pop();
      return new Response(null, { status: 204 });
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions pour Échographie' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
    const question = await screen.findByRole('dialog', { name: 'Supprimer ce document ?' });
    await user.click(within(question).getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('Aucun document')).toBeInTheDocument();
  });
});

it('the questionnaires of the patient are looked for when somebody wants to see them', async () => {
  const answers = { firstName: 'Ana', lastName: 'MARTIN', gender: 'FEMALE', birthDate: '1990-02-28', tabac: 'actif' };
  const checkUp = { id: DOCTOR, createdAt: '2026-11-20T08:00:00.000Z', answeredOn: '2026-11-20', answers };
  let kept = [checkUp];
  const api = fakeApi({
    [LIST]: () => json([]),
    'POST /api/patient-check-up/find-by-nir': () => json(kept),
    [`DELETE /api/patient-check-up/${DOCTOR}`]: () => {
      kept = [];
      return new Response(null, { status: 204 });
    },
  });
  const { user } = renderApp(<DocumentsCard patientId={PATIENT} readerId={PATIENT} nir="290039999900146" />);
  const button = await screen.findByRole('button', { name: 'Voir les questionnaires de santé' });
  expect(api.calls.some(({ call }) => call.includes('find-by-nir'))).toBe(false);
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Questionnaire de santé du 20 novembre 2026' }));
  const dialog = await screen.findByRole('dialog', { name: 'Questionnaire de santé du 20 novembre 2026' });
  expect(within(dialog).getByText('Fumeur actif')).toBeInTheDocument();

  await user.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
  const question = await screen.findByRole('dialog', { name: 'Supprimer le questionnaire' });
  await user.click(within(question).getByRole('button', { name: 'Annuler' }));
  expect(kept).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
  const again = await screen.findByRole('dialog', { name: 'Supprimer le questionnaire' });
  await user.click(within(again).getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Aucun questionnaire de santé reçu.')).toBeInTheDocument();
});

it('who does not write in a file removes none of its questionnaires', async () => {
  const checkUp = { id: DOCTOR, createdAt: '2026-11-20T08:00:00.000Z', answeredOn: '2026-11-20', answers: {} };
  fakeApi({ [LIST]: () => json([]), 'POST /api/patient-check-up/find-by-nir': () => json([checkUp]) });
  const { user } = renderApp(
    <DocumentsCard patientId={PATIENT} readerId={DOCTOR} nir="290039999900146" mayAdd={false} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Voir les questionnaires de santé' }));
  await user.click(await screen.findByRole('button', { name: 'Questionnaire de santé du 20 novembre 2026' }));
  const dialog = await screen.findByRole('dialog', { name: 'Questionnaire de santé du 20 novembre 2026' });
  expect(within(dialog).queryByRole('button', { name: 'Supprimer' })).not.toBeInTheDocument();
});

describe('adding documents', () => {
  const choose = async (user: ReturnType<typeof open>['user'], ...files: File[]) => {
    await user.click(await screen.findByRole('button', { name: 'Ajouter un document' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ajouter un document' });
    expect(within(dialog).getByRole('button', { name: 'Envoyer' })).toBeDisabled();
    await user.upload(within(dialog).getByLabelText(/Choisir des fichiers/), files);
    return dialog;
  };

  it('seals them here: no name and no byte leaves as it is', async () => {
    const api = fakeApi({ [LIST]: () => json([]) });
    const forms: FormData[] = [];
    const plain = window.fetch;
    window.fetch = async (input, init) => {
      if (init?.body instanceof FormData) forms.push(init.body);
      return plain(input, init);
    };
    api.on('POST /api/upload', () => json([], { status: 201 }));
    const { user } = open();
    const dialog = await choose(
      user,
      new File([PNG], 'Cicatrice.png'),
      new File(['%PDF-1.7'], 'Ordonnance Camille Fontanel.pdf'),
    );
    await within(dialog).findByText('Ordonnance Camille Fontanel.pdf');
    await user.click(within(dialog).getByRole('button', { name: 'Envoyer' }));
    await waitFor(() => expect(forms).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [said] = JSON.parse(String(forms[0]?.get('payloads')));
    expect(said).toMatchObject({ key: `${PATIENT}/document/${said.id}`, encrypted: true, contentType: 'image/png' });
    const names = forms.flatMap((form) => [...form.values()].map((part) => (part instanceof File ? part.name : part)));
    expect(names.filter((name) => /Cicatrice|Camille|Fontanel|Ordonnance/.test(name))).toEqual([]);
    expect(names.filter((name) => name === 'sealed')).toHaveLength(2);
    expect(api.calls.filter(({ call }) => call === LIST).length).toBeGreaterThan(1);
  });

  it('says which ones cannot be added before anything is sent', async () => {
    fakeApi({ [LIST]: () => json([]) });
    const { user } = open();
    const dialog = await choose(user, new File(['<svg>'], 'dessin.svg'), new File([PNG], 'Cicatrice.png'));
    expect(
      within(dialog).getByText(/10 fichiers au plus, 25 Mo chacun : .* ni programmes, ni pages web/),
    ).toBeInTheDocument();
    expect(await within(dialog).findByText(/« dessin.svg » n’est pas accepté/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Retirer Cicatrice.png' }));
    expect(within(dialog).getByRole('button', { name: 'Envoyer' })).toBeDisabled();
  });

  it('tries one that failed again without choosing it again, and goes on outside the dialog', async () => {
    const api = fakeApi({ [LIST]: () => json([]) });
    const plain = window.fetch;
    window.fetch = async (input, init) =>
      plain(input, { ...init, body: init?.body instanceof FormData ? null : (init?.body ?? null) });
    api.on('POST /api/upload', () =>
      refusal(507, 'STORAGE_FULL', 'Nous sommes désolés de la gêne, veuillez réessayer plus tard.'),
    );
    const { user } = open();
    const dialog = await choose(user, new File([PNG], 'Cicatrice.png'));
    await within(dialog).findByText('Cicatrice.png');
    await user.click(within(dialog).getByRole('button', { name: 'Envoyer' }));
    expect(await within(dialog).findByText(/désolés de la gêne/)).toBeInTheDocument();
    await user.click(within(dialog).getAllByRole('button', { name: 'Fermer' })[0] as HTMLElement);
    expect(await screen.findByText('Un document n’est pas parti')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Voir' }));
    // The answer to the first attempt was lost: it is there already.
    api.on('POST /api/upload', () => refusal(409, 'KEY_EXISTS', 'Ce document a déjà été envoyé'));
    await user.click(await screen.findByRole('button', { name: 'Réessayer Cicatrice.png' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText('Un document n’est pas parti')).not.toBeInTheDocument();
  });
});
