import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@maillon/domain/time-units';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AccessPolicy } from '../data/access/access-policies.ts';
import { meQuery } from '../data/users.ts';
import { fakeApi, json, NO_CARDS } from '../testing/fake-api.ts';
import { aPatient } from '../testing/people.ts';
import { renderApp } from '../testing/render.tsx';
import { openFor, TestVault } from '../testing/vault.ts';
import { endSharing, giveKeys, heldThrough } from './keys.ts';
import { medicalFile, pendingGrants } from './pending/pending-grants.ts';
import { signPolicy } from './policy-signatures.ts';
import { signAndGiveKeys } from './sign-pending-grants.ts';
import { useAnswerPolicy } from './use-answer-policy.ts';
import { vault } from './vault.ts';

/** A request that is answered where it is read: who asks, and for whose file, is the application's word. */
const me = aPatient();
const own = me.patient?.id ?? '';

let world: TestVault;
let patient: EncryptionProvider;
let ids: Record<'doctor' | 'stranger', string>;
beforeEach(async () => {
  localStorage.clear();
  world = await TestVault.found();
  patient = await world.opensFor(own);
  const idOf = async (name: string) => (await (await world.person(name)).accountInfo())?.sldId ?? '';
  ids = { doctor: await idOf('doctor'), stranger: await idOf('stranger') };
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

const aRequest = (who: 'doctor' | 'stranger', more: Partial<AccessPolicy> = {}): AccessPolicy =>
  ({
    ...{ id: 'policy-1', resource: 'medical-file', status: 'PENDING', rights: ['READ'], from: own, direction: 'given' },
    to: { id: who, userId: 'u', sldId: ids[who], name: 'Hélène VASSEUR', type: 'Médecin' },
    ...{
      fromDisplay: { name: 'Camille Moreau', type: 'Patient', userId: me.id, sldId: null },
      grant: null,
      version: 1,
    },
    ...more,
  }) as AccessPolicy;

const Answer = ({ policy }: { readonly policy: AccessPolicy }) => {
  useQueryClient().setQueryData(meQuery().queryKey, me);
  const { give, doubt } = useAnswerPolicy(policy);
  return (
    <>
      <button type="button" onClick={() => give('approve')}>
        Accepter
      </button>
      <p role="note">{doubt}</p>
    </>
  );
};

/** The request on the screen, and what was sent of the answers to it. */
const shown = async (policy: AccessPolicy, isQuick = true) => {
  const sent: { grant?: unknown }[] = [];
  const { promise: answered, resolve: answers } = Promise.withResolvers<void>();
  if (isQuick) answers();
  fakeApi({
    'GET /api/user/current': () => json(me),
    'GET /api/access-policy': () => json([]),
    ...NO_CARDS,
    'POST /api/access-policy/policy-1/approve': async ({ body }) => {
      sent.push(body as { grant?: unknown });
      await answered;
      return json({ ...policy, status: 'ACCEPTED' });
    },
  });
  const view = await act(async () => renderApp(<Answer policy={policy} />));
  const accept = () => userEvent.click(screen.getByRole('button', { name: 'Accepter' }));
  return { sent, accept, view, answers };
};

/** She let the doctor in under this name. */
const letsIn = async (name: string) => {
  const policy = aRequest('doctor', { id: 'earlier', to: { ...aRequest('doctor').to, name } });
  const grant = await signPolicy(patient, policy);
  const group = await patient.groups.findByName(own);
  await patient.groups.addMembers(group?.id ?? '', [ids.doctor], { grants: grant === null ? [] : [grant] });
};

describe('a request that is accepted', () => {
  it('is signed where nothing speaks against its name', async () => {
    const { sent, accept } = await shown(aRequest('doctor'));
    await accept();
    await waitFor(() => expect(sent).toMatchObject([{ grant: { k: expect.any(String) } }]));
    await waitFor(() => expect(pendingGrants.of(me.id)).toHaveLength(1));
  });

  it('while the vault still opens is sent signed once it is open, and once', async () => {
    vault.become({ is: 'opening' });
    const { sent, accept } = await shown(aRequest('doctor'));
    await accept();
    await accept();
    expect(sent).toEqual([]);
    act(() => openFor(patient));
    await waitFor(() => expect(sent).toMatchObject([{ grant: { k: expect.any(String) } }]));
    await waitFor(() => expect(pendingGrants.of(me.id)).toHaveLength(1));
    expect(sent).toHaveLength(1);
  });

  it('is remembered where its row is gone before the answer comes', async () => {
    const policy = aRequest('doctor');
    const { sent, accept, view, answers } = await shown(policy, false);
    await accept();
    await waitFor(() => expect(sent).toHaveLength(1));
    view.unmount();
    answers();
    await waitFor(() => expect(pendingGrants.of(me.id)).toHaveLength(1));
  });

  it('is signed for nobody where the application says that it is for another file', async () => {
    const { sent, accept } = await shown(aRequest('doctor', { from: 'somebody-else' }));
    await accept();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('grant');
    expect(pendingGrants.of(me.id)).toEqual([]);
  });

  it('of somebody whom she knows by another name is not sent before she has read that', async () => {
    await letsIn('Paul COLIN');
    const { sent, accept } = await shown(aRequest('doctor'));
    await accept();
    expect(await screen.findByText(/Cette demande vient de Paul COLIN, et non d’Hélène VASSEUR/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await accept();
    await waitFor(() => expect(sent).toMatchObject([{ grant: { k: expect.any(String) } }]));
  });

  it('of a stranger under the name of whom she let in is not sent before she has read that', async () => {
    await letsIn('Hélène Vasseur');
    const { sent, accept } = await shown(aRequest('stranger'));
    await accept();
    expect(
      await screen.findByText(/Une autre personne lit déjà votre dossier sous le nom d’Hélène VASSEUR/),
    ).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('under another name than that of the card of these keys is not sent before she has read that', async () => {
    const card = { level: 'card', name: 'Nadège COLIN', since: 1 } as const;
    const evidence = async () => ({ [ids.stranger]: card });
    const { groups, verify } = patient;
    openFor({
      groups,
      verify: { ...verify, evidence },
      accountInfo: () => patient.accountInfo(),
    } as unknown as EncryptionProvider);
    const { sent, accept } = await shown(aRequest('stranger'));
    await accept();
    expect(await screen.findByText(/Cette demande vient de Nadège COLIN/)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});

describe('a booking', () => {
  let later = 0;
  const whose = { userId: me.id, profileId: own };
  const readers = async () => {
    const group = await patient.groups.findByName(own, { mine: true });
    return (await patient.groups.members(group?.id ?? '')).map(({ id }) => id);
  };

  it('lets in nobody who stands behind the name of somebody known, before she has read that', async () => {
    const known = aRequest('doctor', { status: 'ACCEPTED' });
    await giveKeys(patient, own, [{ ...known, grant: await signPolicy(patient, known) }]);
    pendingGrants.add(me.id, medicalFile('stranger', ['READ']));
    const booked = aRequest('stranger', { id: 'policy-2', status: 'ACCEPTED' });
    await signAndGiveKeys(patient, whose, [known, booked]);
    expect(await readers()).not.toContain(ids.stranger);
    // Left to her as what waits for one touch.
    expect((await giveKeys(patient, own, [booked])).get('policy-2')?.is).toBe('unsigned');
  });

  it('that was signed on another device and taken back there brings nobody back, under whatever id it is shown', async () => {
    world = await TestVault.found(() => Date.now() + later);
    patient = await world.opensFor(own);
    ids.doctor = (await (await world.person('doctor')).accountInfo())?.sldId ?? '';
    pendingGrants.add(me.id, medicalFile('doctor', ['READ']));
    const booked = aRequest('doctor', { status: 'ACCEPTED' });
    const given = { ...booked, grant: await signPolicy(patient, booked) };
    await giveKeys(patient, own, [given]);
    later += DAY_MS;
    await endSharing(patient, own, given.id, await heldThrough(patient, own, given, []));
    later += DAY_MS;
    fakeApi({ ...NO_CARDS, 'POST /api/access-policy/policy-9/grant': () => json({}) });
    await signAndGiveKeys(patient, whose, [aRequest('doctor', { id: 'policy-9', status: 'ACCEPTED' })]);
    expect(await readers()).not.toContain(ids.doctor);
  });
});
