import 'fake-indexeddb/auto';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectAccessible } from '../../testing/axe.ts';
import { json, refusal } from '../../testing/fake-api.ts';
import { aServer, open, RECORD, REQUIRED, setUpRecord, world } from '../../testing/record-server.tsx';
import { openFor } from '../../testing/vault.ts';

setUpRecord();

describe('the record, to be read', () => {
  it('invites to begin where nothing was written', async () => {
    await aServer({});
    open('/');
    expect(await screen.findByText('Le dossier est encore vide')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Modifier le dossier' })).toBeInTheDocument();
    await expectAccessible();
  });

  it('says why it does not open for a reader who has no key yet', async () => {
    await aServer({ ...REQUIRED, usualTreatment: 'Fer' });
    openFor(await world.person('stranger'));
    open('/');
    expect(await screen.findByText('Ce contenu ne vous est pas ouvert.')).toBeInTheDocument();
    expect(screen.queryByText('Fer')).not.toBeInTheDocument();
    expect(screen.getAllByText('Non lisible')).toHaveLength(1);
    await expectAccessible();
  });

  it('says that it could not be loaded, and tries again', async () => {
    const server = await aServer();
    server.api.on(RECORD, () => refusal(503, 'DEPENDENCY_UNAVAILABLE', 'Un service est indisponible'));
    const { user } = open('/');
    expect(await screen.findByText('Un service est indisponible')).toBeInTheDocument();
    await expectAccessible();
    server.api.on(RECORD, () => json({ observationsSldId: null, observations: [] }));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Le dossier est encore vide')).toBeInTheDocument();
  });

  it('says in words that it is kept from an administrator in somebody’s place, and offers nothing', async () => {
    const server = await aServer();
    server.api.on(RECORD, () => refusal(403, 'IMPERSONATION_READ_ONLY', 'Action impossible'));
    open('/');
    await screen.findByText('Non communiqué pendant une usurpation de session');
    expect(screen.queryByText('Action impossible')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
    await expectAccessible();
  });
});
