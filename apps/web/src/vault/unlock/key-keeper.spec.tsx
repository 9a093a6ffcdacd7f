import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VaultError } from '@maillon/vault/errors';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { meQuery } from '../../data/users.ts';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { aPatient } from '../../testing/people.ts';
import { publish } from '../../testing/realtime.ts';
import { renderApp } from '../../testing/render.tsx';
import { TestVault } from '../../testing/vault.ts';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { ofVisit } from '../encryption/sealed-place.ts';
import { Shown } from '../encryption/sealed-text.tsx';
import { seal } from '../encryption/sealing.ts';
import { useUnsealed } from '../encryption/use-unsealed.ts';
import { medicalFile, pendingGrants } from '../pending/pending-grants.ts';
import { vault } from '../vault.ts';
import { KeyKeeper } from './key-keeper.tsx';

let world: TestVault;
let provider: EncryptionProvider;
beforeEach(async () => {
  world = await TestVault.found();
  provider = await world.opensFor('patient');
  fakeApi({ 'GET /api/access-policy': () => json([]) });
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

const Kept = () => {
  useQueryClient().setQueryData(meQuery().queryKey, aPatient());
  return (
    <>
      <KeyKeeper provider={provider} />
      <Toaster />
    </>
  );
};

const REASON = { entity: 'appointment', id: 'v', field: 'description' };
const OF = ofVisit('v', 'doctor');

/** A screen that is drawn before a listener is there. */
const ClosedText = ({ sealed }: { readonly sealed: string }) => {
  const [isKept, setKept] = useState(false);
  return (
    <>
      <Shown text={useUnsealed(sealed, REASON, OF)} />
      <button type="button" onClick={() => setKept(true)}>
        Kept
      </button>
      {isKept && <Kept />}
    </>
  );
};

describe('the keeper of the keys', () => {
  it('renews the key of a group that somebody has to leave, when the server asks', async () => {
    const group = await provider.groups.findByName('patient', { mine: true });
    await act(async () => renderApp(<Kept />));
    await publish('vault/rotate-needed', { groupId: group?.id ?? '' });
    await waitFor(async () => expect((await provider.groups.findByName('patient', { mine: true }))?.epoch).toBe(2));
  });

  it('looks at what was shared once for all that it hears meanwhile', async () => {
    const { calls, on } = fakeApi({});
    let answer: (response: Response) => void = () => undefined;
    on('GET /api/access-policy', () => new Promise<Response>((resolve) => (answer = resolve)));
    await act(async () => renderApp(<Kept />));
    await publish('access-policy/updated', {});
    await act(async () => pendingGrants.add('patient', medicalFile('doctor')));
    const looks = () => calls.filter(({ call }) => call === 'GET /api/access-policy');
    expect(looks()).toHaveLength(1);
    await act(async () => answer(json([])));
    await waitFor(() => expect(looks()).toHaveLength(2));
    await act(async () => answer(json([])));
    expect(looks()).toHaveLength(2);
  });

  it('opens what was closed when its screen was drawn, and was opened to this person before anybody listened', async () => {
    const other = await world.person('doctor');
    const resource = { sldId: null, readers: ['doctor'], ...OF };
    const { text, sldId } = await seal(other, resource, REASON, 'Motif');
    const { user } = renderApp(<ClosedText sealed={text} />);
    expect(await screen.findByText(/ne vous est pas ouvert/)).toBeInTheDocument();
    const session = await other.sessions.retrieve({ sessionId: sldId });
    await session.addRecipients([(await other.groups.findByName('patient'))?.id ?? '']);
    await user.click(screen.getByRole('button', { name: 'Kept' }));
    expect(await screen.findByText('Motif')).toBeInTheDocument();
  });

  it('locks the page at once where the person removed this device on another one', async () => {
    await provider.twoManRule.save(await world.challenge('patient').then((one) => ({ ...one, userId: 'patient' })));
    await act(async () => renderApp(<Kept />));
    const other = world.memory.provider('patient');
    await other.initialize({ userId: 'patient', databasePath: 'spec', databaseKey: 'key' });
    await other.twoManRule.retrieve(await world.proof('patient'));
    await other.devices.remove([(await provider.accountInfo())?.deviceId ?? '']);
    await publish('vault/devices-changed', {});
    await waitFor(() => expect(vault.current()).toMatchObject({ is: 'shut', error: { code: 'DEVICE_REVOKED' } }));
    expect(await provider.status()).toBe('locked');
  });

  it('says in words what cannot be true of the log, and reads nothing with it', async () => {
    await act(async () => renderApp(<Kept />));
    world.memory.state.log.splice(0);
    await act(async () => {
      await provider
        .initialize({ userId: 'patient', databasePath: 'spec', databaseKey: 'key' })
        .catch((error: unknown) => expect((error as VaultError).code).toBe('LOG_INCONSISTENT'));
    });
    expect(await screen.findByText('Le coffre ne montre pas la même chose à tout le monde')).toBeInTheDocument();
  });
});
