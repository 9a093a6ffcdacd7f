import { describe, expect, it } from '@jest/globals';
import { VaultError } from '@maillon/vault/errors';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import { RESET_WAIT_MS } from '@maillon/vault/server/reset';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import {
  api,
  code,
  comesBack,
  device,
  FACTOR,
  field,
  HALF,
  HOLDER,
  memory,
  setUpStart,
  start,
  wantsToRead,
} from '../../testing/vault-start.tsx';
import { openVault, unlockVault, vault } from '../vault.ts';
import { CodeDialog } from './code-dialog.tsx';
import { startVault } from './start-vault.ts';

setUpStart();

describe('the code of security', () => {
  it('asks nobody of the demo, whose code the outbox of the machine holds', async () => {
    api();
    await start();
    fakeApi({
      'POST /api/user/current/send-challenge-2mr': async () =>
        json({ ...(await memory.sendChallenge('ana', FACTOR)), authFactor: FACTOR, twoManRuleKey: HALF }),
      'GET /api/dev/outbox': () =>
        json([
          {
            createdAt: '2026-11-24T10:00:00.000Z',
            text: `Maillon : code de sécurité ${code()} pour déverrouiller vos données.`,
          },
        ]),
    });
    await startVault(memory.provider('ana', memoryDevice()), { ...HOLDER, demoContacts: [FACTOR.value] });
    expect(vault.current().is).toBe('open');
  });

  it('asks a person of the demo where the outbox holds no code', async () => {
    api();
    await start();
    fakeApi({
      'POST /api/user/current/send-challenge-2mr': async () =>
        json({ ...(await memory.sendChallenge('ana', FACTOR)), authFactor: FACTOR, twoManRuleKey: HALF }),
      'GET /api/dev/outbox': () => refusal(404, 'NOT_FOUND', 'Introuvable'),
    });
    void startVault(memory.provider('ana', memoryDevice()), { ...HOLDER, demoContacts: [FACTOR.value] });
    await waitFor(() => expect(vault.current().is).toBe('locked'));
  });

  it('tries the code by itself at the eighth character', async () => {
    api();
    const { user, input, started } = await comesBack();
    expect(screen.getByRole('button', { name: 'Valider' })).toBeDisabled();
    await user.type(input, code());
    await started;
    expect(vault.current().is).toBe('open');
  });

  it('takes a code that is pasted with spaces and capitals', async () => {
    api();
    const { user, input, started } = await comesBack();
    await user.click(input);
    await user.paste(` ${code().slice(0, 4).toUpperCase()} ${code().slice(4)}\n`);
    await started;
    expect(vault.current().is).toBe('open');
  });

  it('lets the person go on without, and opens when they want', async () => {
    api();
    const { user, started } = await comesBack();
    await user.click(screen.getByRole('button', { name: 'Plus tard' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(openVault()).rejects.toMatchObject({ code: 'LOCKED' });
    await expect(unlockVault()).rejects.toMatchObject({ code: 'LOCKED' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    act(vault.tryAgain);
    await user.type(await field(), code());
    await started;
    expect(vault.current().is).toBe('open');
    expect(memory.state.sent).toHaveLength(1);
  });

  it('asks for the code at one touch on « Déverrouiller », also where the vault was shut', async () => {
    api();
    await start();
    renderApp(<CodeDialog />);
    vault.become({ is: 'shut', error: new VaultError('DEVICE_REVOKED') });
    let started: Promise<void> | undefined;
    vault.openWith(() => {
      started = start(memoryDevice());
    });
    act(vault.tryAgain);
    expect(await screen.findByRole('button', { name: 'Recevoir le code' })).toBeInTheDocument();
    vault.openWith(null);
    void started;
  });

  it('says why no code could be sent, and sends one at the next try', async () => {
    const { on } = api();
    await start();
    const { user } = renderApp(<CodeDialog />);
    const started = start(memoryDevice());
    await wantsToRead();
    on('POST /api/user/current/send-challenge-2mr', () =>
      refusal(429, 'RATE_LIMITED', 'Trop de demandes', { retryAfterSeconds: 60 }),
    );
    await user.click(await screen.findByRole('button', { name: 'Recevoir le code' }));
    expect(await screen.findByText(/Trop de codes ont été demandés/)).toBeInTheDocument();
    api();
    await user.click(screen.getByRole('button', { name: 'Recevoir le code' }));
    await user.type(await field(), code());
    await started;
    expect(vault.current().is).toBe('open');
  });

  it('takes the printed sheet instead of a code', async () => {
    api();
    await start();
    const now = vault.current();
    const { sessionId } = await memory.sendChallenge('ana', FACTOR);
    const proof = { userId: 'ana', sessionId, authFactor: FACTOR, twoManRuleKey: HALF, challenge: code() };
    const sheet = now.is === 'open' ? ((await now.provider.recoveryKit?.export(proof)) ?? '') : '';
    const { user } = renderApp(<CodeDialog />);
    const started = start(memoryDevice());
    await wantsToRead();
    await user.click(await screen.findByRole('button', { name: 'Utiliser ma fiche de secours' }));
    await user.type(screen.getByLabelText('Texte de la fiche'), sheet.slice(0, -2));
    await user.click(screen.getByRole('button', { name: 'Déverrouiller' }));
    expect(await screen.findByText(/contient une faute de frappe/)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Texte de la fiche'), sheet.slice(-2));
    await user.click(screen.getByRole('button', { name: 'Déverrouiller' }));
    await started;
    expect(vault.current().is).toBe('open');
  });

  it('leads whoever has neither code nor sheet to new keys, after a wait that can be cancelled', async () => {
    api();
    const { user, started } = await comesBack();
    await user.click(screen.getByRole('button', { name: 'Utiliser ma fiche de secours' }));
    await user.click(screen.getByRole('button', { name: 'J’ai tout perdu' }));
    await user.click(await screen.findByRole('button', { name: 'Demander un nouvel accès' }));
    expect(await screen.findByText(/Vous pourrez ouvrir votre nouvel accès le/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Ouvrir mon nouvel accès' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Annuler la demande' }));
    expect(await screen.findByRole('button', { name: 'Demander un nouvel accès' })).toBeInTheDocument();
    expect(memory.state.resets.size).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Plus tard' }));
    void started;
  });

  it('makes new keys once the wait is over', async () => {
    api();
    const { user, started } = await comesBack();
    const [before] = memory.state.identities.keys();
    memory.state.resets.set('ana', Date.now() - RESET_WAIT_MS - 1_000);
    let opened: Promise<void> | undefined;
    vault.openWith(() => {
      opened = start(memoryDevice());
    });
    await user.click(screen.getByRole('button', { name: 'Utiliser ma fiche de secours' }));
    await user.click(screen.getByRole('button', { name: 'J’ai tout perdu' }));
    await user.click(await screen.findByRole('button', { name: 'Ouvrir mon nouvel accès' }));
    await waitFor(() => expect(vault.current().is).toBe('open'));
    const now = vault.current();
    expect(now.is === 'open' && now.account.sldId).not.toBe(before);
    vault.openWith(null);
    await opened;
    void started;
  });

  it('drops a damaged local store and asks for a code', async () => {
    api();
    await start();
    const store = await device('maillon-vault/ana');
    await store.put('identity', new Uint8Array([1, 2, 3]));
    renderApp(<CodeDialog />);
    void start();
    await wantsToRead();
    expect(await screen.findByRole('button', { name: 'Recevoir le code' })).toBeInTheDocument();
  });
});
