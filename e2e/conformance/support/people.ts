import { anIdentity, type Identity } from '../../support/identities.ts';
import type { OwnProduct } from '../../support/own-product.ts';
import { Caller, type TokenMode } from './caller.ts';
import type { Answer } from './wire.ts';

export const ADDRESS = {
  text: '8 rue Fondaudège, 33000 Bordeaux',
  city: 'Bordeaux',
  postalCode: '33000',
  country: 'FR',
};

const identityOf = ({ firstName, lastName, birthDate, email, phoneNumber }: Identity) => ({
  firstName,
  lastName,
  birthDate,
  email,
  phoneNumber,
});

export const patientForm = (who: Identity, block: object = {}, user: object = {}) => ({
  user: {
    ...identityOf(who),
    userType: 'patient',
    patient: { nir: who.nir, bloodGroup: 'A+', gender: 'FEMALE', address: ADDRESS, ...block },
    ...user,
  },
});

export const doctorForm = (who: Identity, block: object = {}, user: object = {}) => ({
  user: {
    ...identityOf(who),
    userType: 'doctor',
    doctor: {
      rpps: who.rpps,
      gender: 'FEMALE',
      qualifications: [{ code: 'gynecologue' }],
      address: ADDRESS,
      ...block,
    },
    ...user,
  },
});

export interface Person {
  readonly who: Identity;
  readonly caller: Caller;
  readonly userId: string;
  readonly id: string;
}

export interface Practitioner extends Person {
  readonly type: 'doctor' | 'midwife' | 'assistant';
  readonly scheduleId: string;
}

/** A person with a session and no account yet. */
export const aNewcomer = async (
  { address }: OwnProduct,
  { by = 'email', mode = 'cookie' }: { by?: 'email' | 'phone'; mode?: TokenMode } = {},
): Promise<{ caller: Caller; who: Identity }> => {
  const [caller, who] = [new Caller(address, mode), anIdentity()];
  await caller.signIn(by === 'email' ? who.email : who.phoneNumber);
  return { caller, who };
};

interface SignedUp {
  readonly user: {
    readonly id: string;
    readonly patient?: { readonly id: string };
    readonly doctor?: { readonly id: string; readonly schedule: { readonly id: string } };
  };
}

const accepted = (answer: Answer, status: number): Answer => {
  if (answer.status === status) return answer;
  throw new Error(`${answer.status} instead of ${status}: ${answer.text}`);
};

export const aPatient = async (product: OwnProduct, mode: TokenMode = 'cookie'): Promise<Person> => {
  const { caller, who } = await aNewcomer(product, { mode });
  const { user } = accepted(await caller.post('/user', patientForm(who)), 201).as<SignedUp>();
  return { who, caller, userId: user.id, id: user.patient?.id ?? '' };
};

/** A doctor without any opening. */
export const aDoctor = async (product: OwnProduct): Promise<Practitioner> => {
  const { caller, who } = await aNewcomer(product);
  const { user } = accepted(await caller.post('/user', doctorForm(who)), 201).as<SignedUp>();
  return {
    who,
    caller,
    userId: user.id,
    id: user.doctor?.id ?? '',
    scheduleId: user.doctor?.schedule.id ?? '',
    type: 'doctor',
  };
};

/** These professions cannot sign up yet, so a doctor becomes one. */
export const aPractitioner = async (product: OwnProduct, type: 'midwife' | 'assistant'): Promise<Practitioner> => {
  const doctor = await aDoctor(product);
  await product.ask('update users set user_type = $2 where id = $1', [doctor.userId, type]);
  await product.ask('update parties set kind = $2 where id = $1', [doctor.id, type]);
  await product.ask('update practitioners set kind = $2 where party_id = $1', [doctor.id, type]);
  return { ...doctor, type };
};

/** Two practitioners accept each other as contacts, so that either may bring the other into a visit. */
export const becomeContacts = async (one: Practitioner, other: Practitioner): Promise<void> => {
  const invitation = { ownerId: one.id, userType: one.type, userId: other.userId };
  const { id } = accepted(await one.caller.post('/contact/invite-existing', invitation), 201).as<{ id: string }>();
  accepted(await other.caller.post(`/access-policy/${id}/approve`), 200);
};

/** A patient whose account a doctor makes; `arrives`: they sign in for the first time and say who they are. */
export const aPreparedPatient = async (
  product: OwnProduct,
  { caller, type, id }: Practitioner,
  fields: object = {},
) => {
  const who = anIdentity();
  const { firstName, lastName, birthDate, email, nir } = who;
  const patient = {
    firstName,
    lastName,
    birthDate,
    email,
    nir,
    gender: 'FEMALE',
    address: ADDRESS,
    bloodGroup: 'A+',
    ...fields,
  };
  const made = accepted(await caller.post(`/${type}/${id}/patient`, { patient }), 201);
  const { id: userId, userData } = made.as<{ id: string; userData: { id: string } }>();
  const arrives = async (): Promise<Person> => {
    const own = new Caller(product.address);
    await own.signIn(email);
    accepted(await own.post('/user/current/claim', { birthDate }), 200);
    return { who, caller: own, userId, id: userData.id };
  };
  return { patientId: userData.id, arrives };
};

export interface WeeklySlot {
  readonly weekday: number;
  readonly startTime: string;
  readonly endTime: string;
}

/** Replaces a practitioner's typical week. */
export const openWeek = async (
  { caller, type, id, scheduleId }: Practitioner,
  slots: readonly WeeklySlot[],
): Promise<Answer> => {
  const settings = accepted(await caller.get(`/schedule/${type}/${id}`), 200);
  const headers = { 'if-match': String(settings.headers.etag) };
  return accepted(await caller.post(`/schedule/${scheduleId}/settings`, { slots, duration: 15 }, { headers }), 200);
};

/** A doctor who receives at every hour of every day. */
export const anOpenDoctor = async (product: OwnProduct): Promise<Practitioner> => {
  const doctor = await aDoctor(product);
  await openAllHours(doctor);
  return doctor;
};

export const openAllHours = (practitioner: Practitioner): Promise<Answer> =>
  openWeek(
    practitioner,
    [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
      { weekday, startTime: '00:00', endTime: '12:00' },
      { weekday, startTime: '12:00', endTime: '00:00' },
    ]),
  );
