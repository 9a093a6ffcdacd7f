import { describe, expect, it } from '@jest/globals';
import { VaultError } from '@maillon/vault/errors';
import { memoryDevice } from '@maillon/vault/port/memory-store';
import { act, screen, waitFor } from '@testing-library/react';
import { refusal } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render.tsx';
import {
  api,
  code,
  comesBack,
  device,
  field,
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

describe('opening the vault', () => {
  it('makes the identity and the group of the profile at first use, and asks nothing', async () => {
    api();
    await start();
    const now = vault.current();
    if (now.is !== 'open') throw new Error(now.is);
    expect((await now.provider.groups.findByName('profile-ana', { mine: true }))?.isAdmin).toBe(true);
    expect(memory.state.sent).toHaveLength(0);
  });

  it('stays shut where the application says that the person is somebody else, and makes no group for them', async () => {
    api();
    await start();
    const provider = memory.provider('ana', device);
    await startVault(provider, { ...HOLDER, profileId: 'profile-eve' });
    expect(vault.current()).toMatchObject({ is: 'shut', error: { code: 'CHAIN_FORK' } });
    expect([...memory.state.groups.values()]).toHaveLength(1);
  });

  it('opens by itself on a device that it knows', async () => {
    api();
    await start();
    await start();
    expect(vault.current().is).toBe('open');
    expect(memory.state.sent).toHaveLength(0);
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
