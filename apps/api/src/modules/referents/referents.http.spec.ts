import { describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import { aGrant } from '../../testing/calendars.ts';
import {
  accept,
  aMidwifeOf,
  fileOf,
  nameReferent,
  offerTo,
  profileIdOf,
  referentOf,
  resend,
} from '../../testing/cases/referents.ts';
import {
  ADDRESS,
  anIdentity,
  aSignedUpDoctor,
  aSignedUpMidwife,
  aSignedUpPatient,
  doctorForm,
  type Identity,
  type SignedUp,
} from '../../testing/sign-in/people.ts';
import { signIn } from '../../testing/sign-in/sign-in.ts';
import { anApp } from '../../testing/start/an-app.ts';

const app = anApp();

const aTreatingDoctor = ({ email, rpps }: Identity) => ({
  supervisorType: 'doctor',
  doctorSupervisor: { firstName: 'Sylvie', lastName: 'Aubertin', email, rpps, address: ADDRESS },
});

const messagesOf = async (patient: SignedUp) =>
  app().db.rows<{ status: string; email: string; sends: number }>(
    'SELECT status, email, sends FROM invitations WHERE inviter_party = $1 ORDER BY created_at',
    [profileIdOf(patient)],
  );

describe('a referent who has an account', () => {
  it('is offered the file, reads it once they accept, and is then shown with their phone', async () => {
    const [patient, midwife] = [await aSignedUpPatient(app()), await aSignedUpMidwife(app())];
    expect(
      (await nameReferent(patient.browser, patient, aMidwifeOf(midwife))).json().generalPractitioner,
    ).toMatchObject({
      supervisorType: 'midwife',
      name: 'Nadège Castaing',
      type: 'Sage-femme',
      phone: null,
      status: 'INVITED',
    });
    expect((await midwife.browser.get(`/patient/${profileIdOf(patient)}`)).statusCode).toBe(404);

    expect((await accept(midwife, patient)).statusCode).toBe(200);
    expect((await fileOf(midwife.browser, profileIdOf(patient))).access).toMatchObject({ read: true, write: true });
    expect(await referentOf(patient)).toMatchObject({ status: 'ACCEPTED', phone: midwife.identity.phoneNumber });
  });

  it('is found by a proved address, and called what the patient calls them until they answer', async () => {
    const [patient, doctor] = [await aSignedUpPatient(app()), await aSignedUpDoctor(app())];
    const choice = aTreatingDoctor({ ...anIdentity(), email: doctor.identity.email });
    expect((await nameReferent(patient.browser, patient, choice)).json().generalPractitioner).toMatchObject({
      name: 'Sylvie Aubertin',
      status: 'INVITED',
    });
    expect(await messagesOf(patient)).toEqual([]);
    await accept(doctor, patient);
    expect(await referentOf(patient)).toMatchObject({ name: 'Hugo Lestrade', type: 'Médecin', status: 'ACCEPTED' });
  });

  it('who had the file before keeps it', async () => {
    const [patient, midwife] = [await aSignedUpPatient(app()), await aSignedUpMidwife(app())];
    const between = { from: profileIdOf(patient), to: profileIdOf(midwife) };
    await aGrant(app().db, { resource: 'medical-file', ...between, rights: ['READ'] });
    await nameReferent(patient.browser, patient, aMidwifeOf(midwife));
    expect(await referentOf(patient)).toMatchObject({ status: 'ACCEPTED' });
  });

  it('who declines is shown so, and may be asked again by the patient', async () => {
    const [patient, midwife] = [await aSignedUpPatient(app()), await aSignedUpMidwife(app())];
    await nameReferent(patient.browser, patient, aMidwifeOf(midwife));
    await midwife.browser.post(`/access-policy/${(await offerTo(midwife, patient))?.id}/reject`);
    expect(await referentOf(patient)).toMatchObject({ status: 'REJECTED', phone: null });
    expect((await resend(patient, patient)).statusCode).toBe(204);
    expect(await referentOf(patient)).toMatchObject({ status: 'INVITED' });
  });

  it('loses the file when another one is named', async () => {
    const [patient, first, second] = [
      await aSignedUpPatient(app()),
      await aSignedUpMidwife(app()),
      await aSignedUpMidwife(app()),
    ];
    await nameReferent(patient.browser, patient, aMidwifeOf(first));
    await accept(first, patient);
    await nameReferent(patient.browser, patient, aMidwifeOf(second));
    expect((await first.browser.get(`/patient/${profileIdOf(patient)}`)).statusCode).toBe(404);
    expect(await offerTo(second, patient)).toMatchObject({ status: 'INVITED' });
  });
});

describe('a referent who has no account', () => {
  it('is written to without the patient’s name, signs up with that address, and finds the offer', async () => {
    const [patient, identity] = [await aSignedUpPatient(app()), anIdentity()];
    await nameReferent(patient.browser, patient, aTreatingDoctor(identity));
    expect(await referentOf(patient)).toMatchObject({ name: 'Sylvie Aubertin', status: 'INVITED' });
    expect(await messagesOf(patient)).toEqual([{ status: 'SENT', email: identity.email, sends: 1 }]);

    const browser = await signIn(app(), identity.email);
    await browser.post('/user', doctorForm(identity));
    expect(await offerTo({ browser }, patient)).toMatchObject({ resource: 'medical-file', status: 'INVITED' });
    await accept({ browser }, patient);
    expect(await referentOf(patient)).toMatchObject({ name: 'Hugo Lestrade', status: 'ACCEPTED' });
  });

  it('a referent who has no account is written to six times at most', async () => {
    const patient = await aSignedUpPatient(app());
    await nameReferent(patient.browser, patient, aTreatingDoctor(anIdentity()));
    for (const status of [204, 204, 204, 204, 204, 409])
      expect((await resend(patient, patient)).statusCode).toBe(status);
    expect((await resend(patient, patient)).json()).toMatchObject({ code: 'INVITATION_SENDS' });
  });

  it('is not waited for any more when another one, or nobody, is named', async () => {
    const [patient, midwife] = [await aSignedUpPatient(app()), await aSignedUpMidwife(app())];
    await nameReferent(patient.browser, patient, aTreatingDoctor(anIdentity()));
    await nameReferent(patient.browser, patient, aMidwifeOf(midwife));
    await nameReferent(patient.browser, patient, { supervisorType: 'none' });
    expect((await messagesOf(patient)).map(({ status }) => status)).toEqual(['CANCELLED']);
    expect(await referentOf(patient)).toBeNull();
    expect(await offerTo(midwife, patient)).toBeUndefined();
  });

  it('whose name was put right is not written to twice', async () => {
    const [patient, identity] = [await aSignedUpPatient(app()), anIdentity()];
    for (const firstName of ['Silvie', 'Sylvie']) {
      const { doctorSupervisor, ...choice } = aTreatingDoctor(identity);
      await nameReferent(patient.browser, patient, { ...choice, doctorSupervisor: { ...doctorSupervisor, firstName } });
    }
    expect(await messagesOf(patient)).toEqual([{ status: 'SENT', email: identity.email, sends: 1 }]);
    expect(await referentOf(patient)).toMatchObject({ name: 'Sylvie Aubertin', status: 'INVITED' });
  });
});

describe('sending again', () => {
  it('is for whoever waits for somebody', async () => {
    const [patient, midwife, stranger] = [
      await aSignedUpPatient(app()),
      await aSignedUpMidwife(app()),
      await aSignedUpDoctor(app()),
    ];
    expect((await resend(patient, patient)).statusCode).toBe(404);
    expect((await resend(stranger, patient)).statusCode).toBe(404);
    await nameReferent(patient.browser, patient, aMidwifeOf(midwife));
    expect((await resend(patient, patient)).statusCode).toBe(204);
    await accept(midwife, patient);
    expect((await resend(patient, patient)).statusCode).toBe(404);
  });
});

describe('the form of the referent', () => {
  const good = aTreatingDoctor({ ...anIdentity(), email: 'sylvie@pro.example' }).doctorSupervisor;
  const requis = 'Ce champ est requis';

  it.each([
    ['no kind', {}, 'supervisorType', requis],
    ['no midwife', { supervisorType: 'midwife' }, 'midwifeSupervisor', requis],
    ['nobody’s id', { supervisorType: 'midwife', midwifeSupervisor: newId() }, 'midwifeSupervisor', null],
    ['no doctor', { supervisorType: 'doctor' }, 'doctorSupervisor', requis],
    ...(['firstName', 'lastName', 'email', 'rpps'] as const).map(
      (field) =>
        [
          `no ${field}`,
          { supervisorType: 'doctor', doctorSupervisor: { ...good, [field]: '' } },
          `doctorSupervisor/${field}`,
          requis,
        ] as const,
    ),
    [
      'no address',
      { supervisorType: 'doctor', doctorSupervisor: { ...good, address: { text: '' } } },
      'doctorSupervisor/address/text',
      requis,
    ],
    [
      'a short RPPS',
      { supervisorType: 'doctor', doctorSupervisor: { ...good, rpps: '123' } },
      'doctorSupervisor/rpps',
      'Le numéro RPPS doit contenir 11 chiffres',
    ],
    [
      'no address of a mail',
      { supervisorType: 'doctor', doctorSupervisor: { ...good, email: 'sylvie' } },
      'doctorSupervisor/email',
      'E-mail invalide',
    ],
  ] as const)('the form of the referent does not take %s', async (_what, choice, field, message) => {
    const patient = await aSignedUpPatient(app());
    const answer = await nameReferent(patient.browser, patient, choice);
    expect(answer.statusCode).toBe(422);
    const pointer = `/generalPractitioner/${field}`;
    expect(answer.json().errors[0]).toMatchObject(message === null ? { pointer } : { pointer, message });
  });
});
