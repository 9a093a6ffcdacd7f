import { beforeEach, describe, expect, it } from '@jest/globals';
import { ApiProblem } from '@maillon/contracts/endpoint/client';
import type { Problem } from '@maillon/contracts/endpoint/problem';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { render, screen, waitFor, within } from '@testing-library/react';
import type { PatientDocument } from '../../data/documents.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { titleFor } from './documents.model.ts';
import { DocumentsCard } from './documents-card.tsx';
import { refusalOf } from './file-rules.ts';
import { type Upload, UploadQueue } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';
import { UploadsNotice } from './uploads-notice.tsx';

const PATIENT = '01940000-0000-7000-8000-00000000000a';
const LIST = `GET /api/patient/${PATIENT}/document`;

const LONG = 'Compte rendu '.repeat(20).slice(0, 200);
const TURNED = 'facture\u202Efdp.exe';
const NAMES = [LONG, 'تقرير الموجات فوق الصوتية', '👩🏽‍⚕️ écho 🤰', '<img src=x onerror=alert(1)>'];

/** Clear ones: what is sealed needs a vault, which has tests of its own. */
const aDocument = (title: string, at: number): PatientDocument => ({
  ...{ id: `01940000-0000-7000-8000-20000000000${at}`, key: '', patientId: PATIENT, title, type: 'other' },
  ...{ contentType: 'application/pdf', encrypted: false, size: 9, creation: '2026-03-02T10:00:00.000Z', version: 1 },
  author: { id: PATIENT, name: 'Ana Martin' },
});

const open = () => renderApp(<DocumentsCard patientId={PATIENT} readerId={PATIENT} />);

describe('the card of documents is for everybody', () => {
  it.each<[string, () => Response | Promise<Response>, string | RegExp]>([
    ['that has none', () => json([]), 'Aucun document'],
    ['that failed', () => refusal(500, 'INTERNAL', 'Une erreur est survenue'), /^Le service a rencontré un problème/],
    ['that is refused', () => refusal(404, 'NOT_FOUND', 'Élément introuvable'), 'Élément introuvable'],
    ['without a network', () => Promise.reject(new TypeError('network')), /n’ont pas pu être chargés/],
  ])('%s', async (_which, answer, words) => {
    fakeApi({ [LIST]: answer });
    open();
    expect(await screen.findByText(words)).toBeInTheDocument();
    await expectAccessible();
  });

  it('whose titles and files are redacted for an impersonator of its reader', async () => {
    fakeApi({ [LIST]: () => json([{ ...aDocument(TEXTS.redacted, 1), encrypted: true }]) });
    open();
    expect(await screen.findByText(/ne sont pas communiqués pendant une usurpation/)).toBeInTheDocument();
    expect(screen.getByText(TEXTS.redacted)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Actions pour|Non communiqué/ })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('that is on its way', async () => {
    fakeApi({ [LIST]: () => new Promise(() => undefined) });
    open();
    await expectAccessible();
  });

  it('that failed is asked for again with a click', async () => {
    const api = fakeApi({ [LIST]: () => refusal(500, 'INTERNAL', 'Une erreur est survenue') });
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    api.on(LIST, () => json([aDocument('Tracé', 1)]));
    await user.click(again);
    expect(await screen.findByRole('button', { name: 'Tracé' })).toBeInTheDocument();
  });
});

describe('the name of a document', () => {
  beforeEach(() => {
    // jsdom has none, and the menu makes one of the Enter key.
    Object.assign(window, { PointerEvent: MouseEvent });
    fakeApi({ [LIST]: () => json([...NAMES, TURNED].map(aDocument)) });
  });

  it('may be long, from right to left, made of signs or of code, and stays a name', async () => {
    const { container } = open();
    for (const name of NAMES) expect(await screen.findByRole('button', { name: name.trim() })).toBeInTheDocument();
    expect(container.querySelector('img')).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('cannot pretend another ending by turning the direction of writing', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'facturefdp.exe' })).toBeInTheDocument();
    expect(await refusalOf(new File(['x'], TURNED))).toMatch(/^« facturefdp\.exe » n’est pas accepté/);
  });

  it('is cut between signs where it is too long to be a title', () => {
    expect([...titleFor(`${'🤰'.repeat(300)}.pdf`)]).toEqual(Array.from({ length: 200 }, () => '🤰'));
    expect(titleFor('Écho\u202E.pdf')).toBe('Écho');
  });

  it('is reached, opened and taken away by the keyboard alone', async () => {
    const { user } = open();
    await screen.findByRole('button', { name: 'facturefdp.exe' });
    const row = screen.getAllByRole('listitem').at(-1) as HTMLElement;
    const menu = within(row).getByRole('button', { name: 'Actions pour facturefdp.exe' });
    for (let steps = 0; document.activeElement !== menu && steps < 30; steps += 1) await user.tab();
    expect(menu).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Supprimer' });
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    const question = await screen.findByRole('dialog', { name: 'Supprimer ce document ?' });
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
    await expectAccessible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a file on its way', () => {
  const problem = (status: number, detail: string): ApiProblem =>
    new ApiProblem({
      status,
      detail,
      type: '',
      title: '',
      instance: '',
      code: '',
      message: '',
      traceId: '',
    } as Problem);
  const anUpload = (more: Partial<Upload>): Upload => ({
    ...{ id: 'one', file: new File(['x'], TURNED), status: 'waiting', progress: 0, error: null },
    ...more,
  });
  const queue = new UploadQueue(() => new Promise(() => undefined));

  it.each<[string, Partial<Upload>, string]>([
    ['waits', {}, 'En attente'],
    ['is sealed', { status: 'sealing' }, 'Préparation…'],
    ['is sent', { status: 'sending', progress: 0.42 }, 'Envoi… 42 %'],
    [
      'has no network',
      { status: 'offline', error: new TypeError() },
      'Pas de connexion : l’envoi reprendra de lui-même.',
    ],
    [
      'has no server',
      { status: 'offline', error: problem(503, '') },
      'Le serveur ne répond pas : l’envoi reprendra de lui-même.',
    ],
    ['was refused', { status: 'failed', error: problem(413, 'Fichier trop volumineux') }, 'Fichier trop volumineux'],
    ['has arrived', { status: 'done', progress: 1 }, 'Envoyé'],
  ])('%s, and says so to everybody', async (_how, more, words) => {
    render(
      <ul aria-label="Envois">
        <UploadRow upload={anUpload(more)} queue={queue} />
      </ul>,
    );
    expect(screen.getByRole('status').textContent).toBe(words);
    expect(screen.getByText('facturefdp.exe')).toBeInTheDocument();
    await expectAccessible();
  });

  it.each<[string, Partial<Upload>[], string]>([
    ['one', [{ status: 'sending' }], 'Envoi d’un document…'],
    ['several', [{ status: 'sending' }, {}], 'Envoi de 2 documents…'],
    ['no network', [{ status: 'offline' }], 'Pas de connexion : l’envoi reprendra de lui-même'],
    ['a refusal', [{ status: 'failed' }, {}], 'Un document n’est pas parti'],
  ])('a file on its way is told outside the dialog: %s', async (_which, items, words) => {
    render(<UploadsNotice items={items.map(anUpload)} onOpen={() => undefined} />);
    expect(screen.getByText(words)).toBeInTheDocument();
    await expectAccessible();
  });
});
