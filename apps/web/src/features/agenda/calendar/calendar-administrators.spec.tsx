import { describe, expect, it } from '@jest/globals';
import type { AccessPolicy } from '@maillon/contracts/access/access-policies';
import { screen, waitFor, within } from '@testing-library/react';
import { anId } from '../../../testing/appointments.ts';
import { fakeApi, json, refusal } from '../../../testing/fake-api.ts';
import { publish } from '../../../testing/realtime.ts';
import { renderApp } from '../../../testing/render.tsx';
import { AdministratorsCard } from './administrators-card.tsx';

const SCHEDULE = anId(7);
const LIST = `GET /api/schedule/${SCHEDULE}/administrator`;
const ADD = `POST /api/schedule/${SCHEDULE}/administrator`;
const REMOVE = `DELETE /api/schedule/${SCHEDULE}/administrator/${anId(30)}`;

const anAdministrator = (status: AccessPolicy['status']): AccessPolicy => ({
  id: anId(30),
  resource: 'practitioner_calendar',
  status,
  rights: ['READ', 'BOOK', 'MANAGE'],
  from: anId(1),
  fromDisplay: { userId: anId(2), sldId: null, name: 'Hélène VASSEUR', type: 'Médecin' },
  to: { id: anId(31), userId: anId(32), sldId: null, name: 'Élodie SARRAZIN', type: 'Sage-femme' },
  direction: 'given',
  message: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  since: '2026-03-01T08:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  vault: { groupId: null, addSldIds: [] },
  grant: null,
  version: 1,
});

const openModal = async (present: readonly AccessPolicy[]) => {
  const api = fakeApi({ [LIST]: () => json(present) });
  const { user } = renderApp(<AdministratorsCard scheduleId={SCHEDULE} />);
  await user.click(screen.getByRole('button', { name: 'Gérer les administrateurs' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Administrateurs de l’agenda' }));
  return { api, user, dialog };
};

describe('the administrators of a calendar (spec clinical §2 "Availability editor")', () => {
  it('the administrators of a calendar are nobody to begin with', async () => {
    const { dialog } = await openModal([]);
    await dialog.findByText('Personne d’autre que vous n’administre cet agenda.');
  });

  it('are named with what they are, the invited ones as such, those who refused not at all', async () => {
    const refused = { ...anAdministrator('REJECTED'), id: anId(40) };
    const { dialog, api } = await openModal([anAdministrator('INVITED'), refused]);
    await dialog.findByText('Invitation envoyée');
    expect(dialog.getAllByText('Élodie SARRAZIN', { exact: true, selector: '.font-semibold' })).toHaveLength(1);
    dialog.getByText('Sage-femme');

    api.on(LIST, () => json([anAdministrator('ACCEPTED')]));
    await publish('access-policy/updated');
    await waitFor(() => expect(dialog.queryByText('Invitation envoyée')).not.toBeInTheDocument());
    dialog.getByText('Sage-femme');
  });

  it('the administrators of a calendar are added by their address', async () => {
    const { user, dialog, api } = await openModal([]);
    api.on(ADD, () => json(anAdministrator('INVITED'), { status: 201 }));
    api.on(LIST, () => json([anAdministrator('INVITED')]));
    await user.type(dialog.getByLabelText('Adresse e-mail du professionnel'), 'elodie.sarrazin@pro.example{Enter}');
    await dialog.findByText('Invitation envoyée');
    expect(api.calls.find(({ call }) => call === ADD)?.body).toEqual({ email: 'elodie.sarrazin@pro.example' });
    expect(dialog.getByLabelText('Adresse e-mail du professionnel')).toHaveValue('');
  });

  it.each([
    ['nothing', '{Enter}', null, 'Veuillez entrer une adresse e-mail'],
    ['no address', 'personne{Enter}', null, 'Veuillez entrer une adresse e-mail'],
    [
      'somebody twice',
      'elodie@pro.example{Enter}',
      () =>
        refusal(409, 'ADMIN_EXISTS', 'Cet administrateur existe déjà', {
          errors: [{ pointer: '/email', message: 'Cet administrateur existe déjà' }],
        }),
      'Cet administrateur existe déjà',
    ],
    [
      'nobody’s address',
      'x@pro.example{Enter}',
      () => refusal(404, 'NOT_FOUND', 'Élément introuvable', { errors: [{ pointer: '/email', message: '…' }] }),
      'Aucun professionnel n’a cette adresse e-mail',
    ],
  ])('the administrators of a calendar are refused beside the field: %s', async (_what, typed, answer, sentence) => {
    const { user, dialog, api } = await openModal([]);
    if (answer !== null) api.on(ADD, answer);
    await user.type(dialog.getByLabelText('Adresse e-mail du professionnel'), typed);
    await dialog.findByText(sentence);
    expect(dialog.getByLabelText('Adresse e-mail du professionnel')).toHaveAttribute('aria-invalid', 'true');
  });

  it('are removed after a question, which leads back to them', async () => {
    const { user, dialog, api } = await openModal([anAdministrator('ACCEPTED')]);
    await user.click(await dialog.findByRole('button', { name: 'Retirer Élodie SARRAZIN' }));
    const question = within(screen.getByRole('dialog', { name: 'Retirer cet administrateur ?' }));
    question.getByText('Élodie SARRAZIN ne verra plus votre agenda et ne le modifiera plus.');
    api.on(REMOVE, () => new Response(null, { status: 204 }));
    api.on(LIST, () => json([]));
    await user.click(question.getByRole('button', { name: 'Retirer' }));
    await screen.findByText('Personne d’autre que vous n’administre cet agenda.');
  });
});
