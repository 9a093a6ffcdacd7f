import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anId } from '../../../testing/appointments.ts';
import {
  ADD,
  openEditor,
  PUBLISH,
  SCHEDULE,
  SETTINGS,
  settings,
  setUpAvailability,
  type,
} from '../../../testing/availability.tsx';
import { json, refusal } from '../../../testing/fake-api.ts';

setUpAvailability();

const REMOVE = `DELETE /api/schedule/${SCHEDULE}/slots`;

describe('an exceptional period', () => {
  const fill = (): void => {
    type('Date de début', '2026-03-20');
    type('Heure de début', '09:00');
    type('Heure de fin', '18:00');
  };

  it('is added as instants of the schedule’s zone, and ends on its first day unless told otherwise', async () => {
    const { user, api } = await openEditor();
    api.on(ADD, () => json([], { status: 201 }));
    fill();
    expect(screen.getByLabelText('Date de fin')).toHaveValue('20/03/2026');
    await user.click(screen.getByRole('button', { name: 'Ajouter la période' }));
    await waitFor(() => expect(screen.getByLabelText('Date de début')).toHaveValue(''));
    expect(screen.queryByText('La date de début est requise')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ajouter la période' })).toHaveFocus();
    expect(api.calls.find(({ call }) => call === ADD)?.body).toEqual({
      slots: [{ start: '2026-03-20T08:00:00.000Z', end: '2026-03-20T17:00:00.000Z', status: 'BUSY' }],
    });
  });

  it('an exceptional period is refused here when it cannot be', async () => {
    const { user, api } = await openEditor();
    await user.click(screen.getByRole('button', { name: 'Ajouter la période' }));
    await screen.findByText('La date de début est requise');
    fill();
    type('Date de fin', '2026-03-19');
    await screen.findByText('La date de fin doit être après la date de début');
    expect(api.calls.some(({ call }) => call === ADD)).toBe(false);
  });

  it('is refused by the server in its own words', async () => {
    const { user, api } = await openEditor();
    api.on(ADD, () => refusal(409, 'SLOTS_OVERLAP_EXCEPTION', 'Une période de même nature existe déjà à ces dates'));
    fill();
    await user.click(screen.getByRole('button', { name: 'Ajouter la période' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Une période de même nature existe déjà à ces dates');
  });

  it('an exceptional period is removed after a question', async () => {
    const period = {
      id: anId(5),
      start: '2026-03-20T08:00:00.000Z',
      end: '2026-03-20T17:00:00.000Z',
      status: 'BUSY',
    } as const;
    const { user, api } = await openEditor({ slots: [period] });
    screen.getByText('vendredi 20 mars 2026, 9 h – 18 h');
    await user.click(screen.getByRole('button', { name: /^Supprimer : vendredi 20 mars/ }));
    const question = await screen.findByRole('dialog', { name: 'Supprimer cette période ?' });
    api.on(REMOVE, () => new Response(null, { status: 204 }));
    api.on(SETTINGS, () => json(settings({ version: 4 })));
    await user.click(within(question).getByRole('button', { name: 'Supprimer' }));
    await screen.findByText('Aucune période exceptionnelle à venir.');
  });
});

describe('the agenda on a phone', () => {
  it('gets a secret address, which is shown once', async () => {
    const { api } = await openEditor();
    fireEvent.click(await screen.findByRole('radio', { name: /Type de rendez-vous/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Créer l’adresse' }));
    expect(await screen.findByText('https://maillon.example/api/ical/secret.ics')).toBeInTheDocument();
    expect(api.calls.find(({ call }) => call === PUBLISH)?.body).toEqual({ detail: 'category' });
  });
});
