import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { MATERNITY } from '../../testing/care-requests.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import { aWholeStructure } from '../../testing/structures.ts';
import { WaveDelaysDialog } from './wave-delays-dialog.tsx';

const DELAYS = { ownMinutes: 120, nextMinutes: 240, ringsKm: [10, 30] };
const STRUCTURE = `/api/organization/${MATERNITY.id}`;
const PATH = `${STRUCTURE}/service-request-settings`;

const open = (manager: boolean) => {
  const api = fakeApi({
    [`GET ${PATH}`]: () => json(DELAYS),
    [`PUT ${PATH}`]: () => json({ ...DELAYS, ringsKm: [5, 20] }),
    [`GET ${STRUCTURE}`]: () => json(aWholeStructure({ ...MATERNITY, manager })),
  });
  const onClose = jest.fn();
  return { api, onClose, ...renderApp(<WaveDelaysDialog organizationId={MATERNITY.id} onClose={onClose} />) };
};

describe('the delays of a structure', () => {
  it('are changed by who manages it, with what will happen before it is saved', async () => {
    const { api, user, onClose } = open(true);
    const radii = await screen.findByRole('textbox', { name: /^Rayons/ });
    await user.clear(radii);
    await user.type(radii, '20, 5');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(screen.getByText(/^Indiquez cinq rayons au plus/)).toBeInTheDocument();
    expect(api.calls.some(({ call }) => call === `PUT ${PATH}`)).toBe(false);
    await user.clear(radii);
    await user.type(radii, '5, 20');
    expect(screen.getByText('Ceux qui exercent à moins de 20 km.')).toBeInTheDocument();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.calls.find(({ call }) => call === `PUT ${PATH}`)?.body).toEqual({ ...DELAYS, ringsKm: [5, 20] });
  });

  it('stay as they were typed when they cannot be saved', async () => {
    const { api, user, onClose } = open(true);
    api.on(`PUT ${PATH}`, () => refusal(403, 'FORBIDDEN', 'Vous n’avez pas accès à cette action'));
    await user.selectOptions(await screen.findByLabelText('Priorité du praticien de la patiente'), 'Pas de priorité');
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Vous n’avez pas accès à cette action')).toBeInTheDocument();
    expect(screen.getByLabelText('Priorité du praticien de la patiente')).toHaveDisplayValue('Pas de priorité');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('are only read by the others of its team', async () => {
    open(false);
    expect(await screen.findByText(/^Seul le gestionnaire/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).not.toBeInTheDocument();
    await expectAccessible();
  });
});
