import { type APIRequestContext, type Browser, type BrowserContext, expect, test } from '@playwright/test';
import type { Identity } from './identities.ts';
import { codeSentTo, lastMessageId } from './outbox.ts';

/** What the sign-in SDK sends with each call; without `rid` a cookie session may not write (CSRF). */
const headers = { rid: 'anti-csrf', 'fdi-version': '4.1', 'st-auth-mode': 'cookie' };

/** Signs a contact in through the API; the session lands in the context's cookies. */
export const signIn = async (request: APIRequestContext, email: string): Promise<void> => {
  const before = await lastMessageId(request, email);
  const asked = await request.post('/api/auth/signinup/code', { headers, data: { email } });
  const flow: { status: string; deviceId: string; preAuthSessionId: string } = await asked.json();
  expect(flow.status).toBe('OK');
  const userInputCode = await codeSentTo(request, email, before);
  const consumed = await request.post('/api/auth/signinup/code/consume', {
    headers,
    data: { deviceId: flow.deviceId, preAuthSessionId: flow.preAuthSessionId, userInputCode },
  });
  expect(await consumed.json()).toMatchObject({ status: 'OK' });
};

/** A write as the web client makes it: CSRF header, fresh idempotency key, JSON back; anything but 2xx fails the test. */
export const post = async <T>(
  request: APIRequestContext,
  path: string,
  data: unknown,
  extra: Record<string, string> = {},
): Promise<T> => {
  const answer = await request.post(`/api${path}`, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID(), ...extra },
    data,
  });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
};

const common = (who: Identity) => ({
  firstName: who.firstName,
  lastName: who.lastName,
  birthDate: who.birthDate,
  email: who.email,
  phoneNumber: who.phoneNumber,
  termsAcceptedAt: new Date().toISOString(),
});
const address = { text: '8 rue Fondaudège, 33000 Bordeaux', city: 'Bordeaux', postalCode: '33000', country: 'FR' };

interface SignedUp {
  readonly user: {
    readonly doctor?: { readonly id: string; readonly schedule?: { readonly id: string } | null };
    readonly patient?: { readonly id: string };
    readonly midwife?: { readonly id: string };
    readonly assistant?: { readonly id: string; readonly schedule?: { readonly id: string } | null };
    readonly id: string;
  };
}

/** A doctor with an account and a session, made through the API: for journeys whose subject is not the sign-up. */
export const signUpDoctor = async (
  request: APIRequestContext,
  who: Identity,
): Promise<{ profileId: string; scheduleId: string }> => {
  await signIn(request, who.email);
  const { user } = await post<SignedUp>(request, '/user', {
    user: {
      ...common(who),
      userType: 'doctor',
      doctor: { rpps: who.rpps, gender: 'FEMALE', qualifications: [{ code: 'gynecologue' }], address },
    },
  });
  if (!user.doctor?.schedule) throw new Error('a doctor who signs up must get a schedule');
  return { profileId: user.doctor.id, scheduleId: user.doctor.schedule.id };
};

export const signUpPatient = async (request: APIRequestContext, who: Identity): Promise<{ profileId: string }> => {
  await signIn(request, who.email);
  const { user } = await post<SignedUp>(request, '/user', {
    user: {
      ...common(who),
      userType: 'patient',
      patient: { nir: who.nir, bloodGroup: 'A+', gender: 'FEMALE', address },
    },
  });
  if (!user.patient) throw new Error('a patient who signs up must get a profile');
  return { profileId: user.patient.id };
};

export const signUpMidwife = async (request: APIRequestContext, who: Identity): Promise<{ profileId: string }> => {
  await signIn(request, who.email);
  const { user } = await post<SignedUp>(request, '/user', {
    user: {
      ...common(who),
      userType: 'midwife',
      midwife: {
        gender: 'FEMALE',
        description: 'Suivi à domicile.',
        exerciceZone: { city: 'Bordeaux', country: 'FR', text: 'Bordeaux' },
        initialProfile: 'liberal',
        experties: ['suivi_grossesse'],
        address,
      },
    },
  });
  if (!user.midwife) throw new Error('a midwife who signs up must get a profile');
  return { profileId: user.midwife.id };
};

/** Of the products that have assistants: `mobility`. */
export const signUpAssistant = async (
  request: APIRequestContext,
  who: Identity,
): Promise<{ userId: string; profileId: string; scheduleId: string }> => {
  await signIn(request, who.email);
  const { user } = await post<SignedUp>(request, '/user', {
    user: {
      ...common(who),
      userType: 'assistant',
      assistant: {
        certificationNumber: who.rpps,
        gender: 'FEMALE',
        description: 'Infirmière à domicile.',
        exerciceZone: { city: 'Bordeaux', country: 'FR', text: 'Bordeaux' },
        address,
      },
    },
  });
  if (!user.assistant?.schedule) throw new Error('an assistant who signs up must get a schedule');
  return { userId: user.id, profileId: user.assistant.id, scheduleId: user.assistant.schedule.id };
};

/** Opens every hour of every day of a schedule. */
export const openAlways = async (
  request: APIRequestContext,
  scheduleId: string,
  profileId: string,
  type: 'doctor' | 'assistant' | 'midwife' = 'doctor',
): Promise<void> => {
  const settings = await request.get(`/api/schedule/${type}/${profileId}`);
  const slots = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    { weekday, startTime: '00:00', endTime: '12:00' },
    { weekday, startTime: '12:00', endTime: '00:00' },
  ]);
  await post(
    request,
    `/schedule/${scheduleId}/settings`,
    { slots, duration: 15 },
    { 'if-match': settings.headers().etag ?? '' },
  );
};

/** Those of the test before: left open, their pages go on listening and drawing beside the next one. */
let opened: { readonly testId: string; readonly context: BrowserContext }[] = [];

export const aContext = async (
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> => {
  const { testId } = test.info();
  const left = opened.filter((one) => one.testId !== testId);
  await Promise.all(left.map(({ context }) => context.close()));
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris', ...options });
  opened = [...opened.filter((one) => one.testId === testId), { testId, context }];
  return context;
};
