import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { toBase64Url } from '@maillon/vault/bytes/base64url';
import { VaultError } from '@maillon/vault/errors';
import { MemoryVault } from '@maillon/vault/memory';
import type { OpenStore } from '@maillon/vault/port/local-store';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import { RESET_WAIT_MS } from '@maillon/vault/server/reset';
import { act, screen, waitFor } from '@testing-library/react';
import { setPublicConfig } from '../../lib/api/public-config.ts';
import { fakeApi, json, refusal } from '../../testing/fake-api.ts';
import { renderApp, TEST_CONFIG } from '../../testing/render.tsx';
import { openVault, unlockVault, vault } from '../vault.ts';
import { CodeDialog } from './code-dialog.tsx';
import { startVault } from './start-vault.ts';

const HOLDER = { userId: 'ana', profileId: 'profile-ana', databaseKey: 'sdbkey' };
const FACTOR = { type: 'EM', value: 'ana@example.test' } as const;
const HALF = toBase64Url(new Uint8Array(32));

let memory: MemoryVault;
let device: OpenStore;
const api = () =>
  fakeApi({
    'POST /api/user/current/send-challenge-2mr': async () =>
      json({ ...(await memory.sendChallenge('ana', FACTOR)), authFactor: FACTOR, twoManRuleKey: HALF }),
    'POST /api/user/current/seald-signup-jwt': async () =>
      json({ signupJWT: await memory.signupToken('ana', 'profile-ana') }),
  });

beforeEach(async () => {
  memory = await MemoryVault.found();
  device = memoryDevice();
  setPublicConfig(TEST_CONFIG);
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

const start = (on: OpenStore = device, reload: () => void = () => undefined) =>
  startVault(memory.provider('ana', on), HOLDER, reload);
const code = () => memory.lastCode(FACTOR) ?? '';
const field = () => screen.findByRole('textbox', { name: 'Code de sécurité' });
/** Something sealed is opened on a device that does not know her. */
const wantsToRead = () => waitFor(() => expect(vault.current().is).toBe('locked')).then(() => act(vault.tryAgain));

/** Ana is known to the vault, and comes on a device that it does not know. */
const comesBack = async () => {
  await start();
  const view = renderApp(<CodeDialog />);
  const started = start(memoryDevice());
  await wantsToRead();
  await view.user.click(await screen.findByRole('button', { name: 'Recevoir le code' }));
  return { ...view, started, input: await field() };
};

describe('opening the vault', () => {
  it('makes the identity and the group of the profile at first use, and asks nothing', async () => {
    api();
    await start();
    const now = vault.current();
    if (now.is !== 'open') throw new Error(now.is);
    expect((await now.provider.groups.findByName('profile-ana', { mine: true }))?.isAdmin).toBe(true);
    expect(memory.state.sent).toHaveLength(0);
  });

  it('opens by itself on a device that it knows', async () => {
    api();
    await start();
    await start();
    expect(vault.current().is).toBe('open');
    expect(memory.state.sent).toHaveLength(0);
  });

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
    expect(screen.getByRole('button', { name: 'Valider' })).toHaveProperty('disabled', true);
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

  it('says « Code invalide » and asks again', async () => {
    api();
    const { user, input, started } = await comesBack();
    await user.type(input, 'aaaaaaaa');
    expect(await screen.findByText('Code invalide')).toBeInTheDocument();
    expect(screen.getByText('Il vous reste 4 essais.')).toBeInTheDocument();
    await user.type(await field(), code());
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

  it('asks nothing and sends nothing before something sealed is opened or written', async () => {
    const { calls } = api();
    await start();
    renderApp(<CodeDialog />);
    void start(memoryDevice());
    await waitFor(() => expect(vault.current().is).toBe('locked'));
    await expect(openVault()).rejects.toMatchObject({ code: 'LOCKED' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    let opened: Promise<unknown> = Promise.resolve();
    act(() => {
      opened = unlockVault();
    });
    expect(await screen.findByRole('dialog', { name: 'Code de sécurité' })).toBeInTheDocument();
    expect(memory.state.sent).toHaveLength(0);
    expect(calls.filter(({ call }) => call.endsWith('/send-challenge-2mr'))).toHaveLength(1);
    act(() => {
      const now = vault.current();
      if (now.is === 'asking') now.question.later();
    });
    await expect(opened).rejects.toMatchObject({ code: 'LOCKED' });
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

  it('reloads the page for a challenge that the vault no longer knows', async () => {
    api();
    let reloaded = 0;
    await start();
    const { user } = renderApp(<CodeDialog />);
    const started = start(memoryDevice(), () => {
      reloaded += 1;
    });
    await wantsToRead();
    await user.click(await screen.findByRole('button', { name: 'Recevoir le code' }));
    const input = await field();
    memory.state.challenges.clear();
    await user.type(input, 'bbbbbbbb');
    await started;
    expect(reloaded).toBe(1);
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

  it('starts without a network, and opens once it is back', async () => {
    api();
    await start();
    let isDown = true;
    const server = new Proxy(memory.serverFor('ana'), {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return isDown ? () => Promise.reject(new VaultError('NETWORK')) : member.bind(target);
      },
    });
    const open = () => startVault(memory.provider('ana', device, server), HOLDER);
    await open();
    expect(vault.current()).toMatchObject({ is: 'shut', error: { code: 'NETWORK' } });
    isDown = false;
    await open();
    expect(vault.current().is).toBe('open');
  });

  it('registers once where two tabs start at the same moment', async () => {
    const { calls } = api();
    let turn: Promise<unknown> = Promise.resolve();
    const locks = {
      request: (_name: string, work: () => Promise<void>) => {
        turn = turn.then(work);
        return turn;
      },
    };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    try {
      await Promise.all([start(), start()]);
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
    expect(vault.current().is).toBe('open');
    expect(memory.state.identities.size).toBe(1);
    expect(calls.filter(({ call }) => call.endsWith('/seald-signup-jwt'))).toHaveLength(1);
  });

  it('stays usable when the application refuses or does not answer', async () => {
    const { on } = api();
    on('POST /api/user/current/send-challenge-2mr', () =>
      refusal(503, 'DEPENDENCY_UNAVAILABLE', 'Nous sommes désolés de la gêne, veuillez réessayer plus tard.'),
    );
    await start();
    await waitFor(() => expect(vault.current()).toMatchObject({ is: 'shut', error: { code: 'NETWORK' } }));
  });
});
