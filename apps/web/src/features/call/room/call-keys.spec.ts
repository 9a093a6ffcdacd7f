import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallKey } from '@maillon/contracts/agenda/calls';
import type { EncryptionProvider } from '@maillon/vault/provider';
import { setPublicConfig } from '../../../lib/api/public-config.ts';
import { anAppointment, aPatientCard, aPractitionerCard } from '../../../testing/appointments.ts';
import { fakeApi, json } from '../../../testing/fake-api.ts';
import { TEST_CONFIG } from '../../../testing/render.tsx';
import { openFor, TestVault } from '../../../testing/vault.ts';
import { ofVisit } from '../../../vault/encryption/sealed-place.ts';
import { seal } from '../../../vault/encryption/sealing.ts';
import { vault } from '../../../vault/vault.ts';
import { CallKeys } from './call-keys.ts';

setPublicConfig(TEST_CONFIG);

const visit = anAppointment({
  patient: aPatientCard('Camille MOREAU', 'patient'),
  doctors: [aPractitionerCard('doctor', 'Hélène VASSEUR', { id: 'doctor' })],
});
const PATH = `/api/appointment/${visit.id}/call-key`;

/** The server, which keeps the first key that follows a version. */
const aServer = () => {
  let held: CallKey = { version: 0, key: null };
  let first: (() => Promise<void>) | undefined;
  fakeApi({
    [`GET ${PATH}`]: () => json(held),
    [`POST ${PATH}`]: async ({ body }) => {
      const { after, key } = body as { after: number; key: string };
      const faster = first;
      first = undefined;
      await faster?.();
      if (after === held.version) held = { version: after + 1, key };
      return json(held);
    },
  });
  return {
    held: () => held,
    plant: (key: CallKey) => (held = key),
    before: (other: () => Promise<void>) => (first = other),
  };
};

/** A person in the call, and the keys that their browser was given. */
const inCall = (provider: EncryptionProvider, shown = visit, met: readonly string[] = ['patient', 'doctor']) => {
  const used: (readonly [number, string])[] = [];
  const user = {
    use: async (version: number, secret: Uint8Array) => {
      used.push([version, [...secret].join()]);
    },
  };
  const keys = new CallKeys(shown, user, met);
  const inTheirs = (work: () => Promise<void>) => async (): Promise<void> => {
    openFor(provider);
    await work();
  };
  return {
    used,
    take: inTheirs(() => keys.take()),
    renew: inTheirs(() => keys.renew()),
    enter: inTheirs(() => keys.enter(false)),
  };
};

let world: TestVault;
let server: ReturnType<typeof aServer>;
beforeEach(async () => {
  world = await TestVault.found();
  server = aServer();
});
afterEach(() => vault.become({ is: 'absent', why: 'signed-out' }));

const aDoctorAndAPatient = async () => {
  const [patient, doctor] = [await world.person('patient'), await world.person('doctor')];
  return { patient: inCall(patient), doctor: inCall(doctor) };
};

describe('the key of a call', () => {
  it('is the same for its people, and the server is given none of it', async () => {
    const { patient, doctor } = await aDoctorAndAPatient();
    await patient.renew();
    await doctor.take();
    expect(doctor.used).toEqual(patient.used);
    expect(server.held().key).toMatch(/^cv1\./);
  });

  it('the key of a call is another one after each renewal', async () => {
    const { patient } = await aDoctorAndAPatient();
    for (let times = 0; times < 3; times++) await patient.renew();
    expect(patient.used.map(([version]) => version)).toEqual([1, 2, 3]);
    expect(new Set(patient.used.map(([, secret]) => secret)).size).toBe(3);
  });

  it('does not open for a person who is not of the visit', async () => {
    const { patient } = await aDoctorAndAPatient();
    await patient.renew();
    const stranger = inCall(await world.person('stranger'));
    await expect(stranger.take()).rejects.toMatchObject({ code: 'NOT_RECIPIENT' });
    expect(stranger.used).toEqual([]);
  });

  it('is not believed where its author is not of the patient’s circle', async () => {
    const { patient, doctor } = await aDoctorAndAPatient();
    await doctor.renew();
    // A doctor who sees her leave draws one, also where she has come back meanwhile: hers takes its place.
    await patient.take();
    expect(patient.used.map(([version]) => version)).toEqual([2]);
    await doctor.take();
    expect(doctor.used.at(-1)).toEqual(patient.used.at(-1));
  });

  it('is the patient’s where a doctor of no circle was a moment faster', async () => {
    const [hers, his] = [await world.person('patient'), await world.person('doctor')];
    server.before(async () => {
      await inCall(his).renew();
      openFor(hers);
    });
    const patient = inCall(hers);
    await patient.renew();
    expect(patient.used.map(([version]) => version)).toEqual([2]);
  });

  it('lets a participant whom the application adds to the visit read no reason of it', async () => {
    const [patient, stranger] = [await world.person('patient'), await world.person('stranger')];
    await world.person('doctor');
    const place = { ...ofVisit(visit.id, 'patient'), sldId: null, readers: ['patient', 'doctor'] };
    const { text } = await seal(
      patient,
      place,
      { entity: 'appointment', id: visit.id, field: 'description' },
      'Saignements',
    );
    const planted = aPractitionerCard('doctor', 'Paul COLIN', { id: 'stranger' });
    await inCall(patient, { ...visit, description: text, doctors: [...visit.doctors, planted] }).renew();
    expect(server.held().key).toMatch(/^cv1\./);
    await expect(stranger.sessions.retrieve({ encryptedMessage: text })).rejects.toMatchObject({
      code: 'NOT_RECIPIENT',
    });
  });

  describe('and a participant whom the application adds to the visit', () => {
    const stranger = aPractitionerCard('doctor', 'Paul COLIN', { id: 'stranger' });
    const planted = { ...visit, doctors: [...visit.doctors, stranger] };

    it('is not given it by a doctor, whoever was shown on their way in', async () => {
      const [patient, doctor] = [await world.person('patient'), await world.person('doctor')];
      const theirs = inCall(await world.person('stranger'), planted);
      const group = await patient.groups.findByName('patient');
      await patient.groups.addMembers(group?.id ?? '', [(await doctor.accountInfo())?.sldId ?? '']);
      await inCall(doctor, planted, ['patient', 'doctor', 'stranger']).renew();
      await expect(theirs.take()).rejects.toMatchObject({ code: 'NOT_RECIPIENT' });
      const hers = inCall(patient, planted);
      await hers.take();
      expect(hers.used).toHaveLength(1);
    });

    it('is not given it by the patient where they came after her click', async () => {
      const patient = await world.person('patient');
      await world.person('doctor');
      const theirs = inCall(await world.person('stranger'), planted);
      await inCall(patient, planted, ['patient', 'doctor']).renew();
      await expect(theirs.take()).rejects.toMatchObject({ code: 'NOT_RECIPIENT' });
    });

    it('is given it by the patient who saw them when she joined, also where a doctor was in the call before', async () => {
      const [patient, doctor] = [await world.person('patient'), await world.person('doctor')];
      const theirs = inCall(await world.person('stranger'), planted);
      const group = await patient.groups.findByName('patient');
      await patient.groups.addMembers(group?.id ?? '', [(await doctor.accountInfo())?.sldId ?? '']);
      await inCall(doctor, planted).renew();
      const hers = inCall(patient, planted, ['patient', 'doctor', 'stranger']);
      await hers.enter();
      await theirs.take();
      expect(theirs.used).toEqual(hers.used);
    });
  });

  it('the key of a call does not open once it was altered', async () => {
    const { patient, doctor } = await aDoctorAndAPatient();
    await patient.renew();
    const { key } = server.held();
    server.plant({ version: 2, key: `${key?.slice(0, -4)}AAAA` });
    await expect(doctor.take()).rejects.toThrow();
    expect(doctor.used).toEqual([]);
    await patient.take();
    expect(patient.used.map(([version]) => version)).toEqual([1, 3]);
  });
});
