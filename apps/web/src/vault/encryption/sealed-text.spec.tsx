import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { VaultError } from '@maillon/vault/errors';
import { screen } from '@testing-library/react';
import { fakeApi, json } from '../../testing/fake-api.ts';
import { aPatientFile } from '../../testing/patients.ts';
import { renderApp } from '../../testing/render.tsx';
import { openFor, TestVault } from '../../testing/vault.ts';
import { CAUSES } from '../failure.ts';
import { SealedOwnerContext } from '../sealed-owner.ts';
import { vault } from '../vault.ts';
import { ofVisit } from './sealed-place.ts';
import { Shown, UnsealFailure } from './sealed-text.tsx';
import { seal } from './sealing.ts';
import { useUnsealed } from './use-unsealed.ts';

const REASON = { entity: 'appointment', id: 'visit-1', field: 'description' };
const OF = ofVisit('visit-1', 'patient');
const RESOURCE = { sldId: null, readers: ['patient'], ...OF };

let world: TestVault;
beforeEach(async () => {
  world = await TestVault.found();
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

const Reason = ({ sealed }: { readonly sealed: string | null }) => (
  <Shown text={useUnsealed(sealed, REASON, OF)} empty="Aucun motif" />
);
const shown = (sealed: string | null) => renderApp(<Reason sealed={sealed} />);

describe('a clinical text on a screen', () => {
  it('is shown in clear to whoever may read it', async () => {
    const { text } = await seal(await world.opensFor('patient'), RESOURCE, REASON, 'Suivi de grossesse');
    shown(text);
    expect(await screen.findByText('Suivi de grossesse')).toBeInTheDocument();
  });

  it('a clinical text on a screen says that nothing was written', async () => {
    await world.opensFor('patient');
    shown(null);
    expect(screen.getByText('Aucun motif')).toBeInTheDocument();
  });

  it('says why it does not open, and opens when its key has come', async () => {
    const patient = await world.person('patient');
    const { text, sldId } = await seal(patient, RESOURCE, REASON, 'Motif');
    await world.opensFor('doctor');
    const { user } = shown(text);
    expect(await screen.findByText('Ce contenu ne vous est pas ouvert.')).toBeInTheDocument();
    expect(screen.queryByText('Erreur de déchiffrement du message.')).not.toBeInTheDocument();

    const session = await patient.sessions.retrieve({ sessionId: sldId });
    const group = await patient.groups.findByName('doctor');
    await session.addRecipients([group?.id ?? '']);
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Motif')).toBeInTheDocument();
  });

  it('a clinical text on a screen asks its owner to open it', async () => {
    const asked = 'POST /api/patient/camille/key-request';
    const { calls } = fakeApi({
      'GET /api/patient/camille': () => json(aPatientFile({ id: 'camille' })),
      [asked]: () => new Response(null, { status: 204 }),
    });
    const { text } = await seal(await world.person('patient'), RESOURCE, REASON, 'Motif');
    await world.opensFor('doctor');
    const { user } = renderApp(
      <SealedOwnerContext value={{ patientId: 'camille', firstName: 'Camille' }}>
        <Reason sealed={text} />
      </SealedOwnerContext>,
    );
    expect(await screen.findByText('Camille ne vous a pas encore ouvert ce contenu.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Lui demander' }));
    expect(await screen.findByText(/Demande envoyée/)).toBeInTheDocument();
    expect(calls.filter(({ call }) => call === asked)).toHaveLength(1);
  });

  it('asks nobody where the access was taken back, and leads to the accesses', async () => {
    const file = aPatientFile({
      id: 'camille',
      access: { read: false, write: false, share: false, act: false, self: false },
    });
    fakeApi({ 'GET /api/patient/camille': () => json(file) });
    const { text } = await seal(await world.person('patient'), RESOURCE, REASON, 'Motif');
    await world.opensFor('doctor');
    renderApp(
      <SealedOwnerContext value={{ patientId: 'camille', firstName: 'Camille' }}>
        <Reason sealed={text} />
      </SealedOwnerContext>,
    );
    expect(await screen.findByText('Camille ne vous donne pas accès à ce contenu.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Voir mes accès' })).toHaveAttribute(
      'href',
      '/app/user/settings#access-policy',
    );
    expect(screen.queryByRole('button', { name: 'Lui demander' })).not.toBeInTheDocument();
  });

  it('offers to unlock where the vault is shut, and shows itself once it is open', async () => {
    const patient = await world.person('patient');
    const { text } = await seal(patient, RESOURCE, REASON, 'Motif');
    vault.become({ is: 'shut', error: new VaultError('LOCKED') });
    vault.openWith(() => openFor(patient));
    const { user } = shown(text);
    await user.click(await screen.findByRole('button', { name: 'Déverrouiller' }));
    expect(await screen.findByText('Motif')).toBeInTheDocument();
    expect(screen.queryByText('Erreur de déchiffrement du message.')).not.toBeInTheDocument();
  });

  it('a clinical text on a screen does not read in somebody else’s place', async () => {
    const { text } = await seal(await world.person('patient'), RESOURCE, REASON, 'Motif');
    vault.become({ is: 'absent', why: 'impersonation' });
    shown(text);
    expect(await screen.findByText(/ne se lisent pas à la place de quelqu’un/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says nothing of locks where no vault is configured', async () => {
    const { text } = await seal(await world.person('patient'), RESOURCE, REASON, 'Motif');
    vault.become({ is: 'absent', why: 'not-configured' });
    shown(text);
    expect(await screen.findByText(/n’est pas en service ici/)).toBeInTheDocument();
    expect(screen.queryByText(/verrouillées/)).not.toBeInTheDocument();
  });
});

/** What was written is not what is there. */
const DAMAGES: ReadonlySet<string> = new Set(['DECRYPT_FAILED', 'WRONG_CONTEXT', 'WRONG_SESSION', 'TRUNCATED']);

describe('a text that does not open', () => {
  it.each(Object.keys(CAUSES) as (keyof typeof CAUSES)[])(
    '%s: says why, and offers one thing that can be done',
    (code) => {
      const { container } = renderApp(<UnsealFailure error={new VaultError(code)} retry={() => undefined} />);
      const damage = screen.queryAllByText('Erreur de déchiffrement du message.');
      expect(damage).toHaveLength(DAMAGES.has(code) ? 1 : 0);
      expect(screen.getByText(CAUSES[code].cause)).toBeInTheDocument();
      expect(container.querySelectorAll('button, a')).toHaveLength(1);
    },
  );
});
