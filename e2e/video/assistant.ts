import type { Browser, TestInfo } from '@playwright/test';
import { aContext, openAlways, post, signUpAssistant } from '../support/account.ts';
import { anIdentity } from '../support/identities.ts';
import { type Party, screenOf } from '../support/parties.ts';

/** A nurse who receives at any hour, and whom the doctor may bring into a visit: they are contacts of each other. */
export const anAssistantOf = async (
  doctor: Party,
  browser: Browser,
  info: TestInfo,
  address: string,
): Promise<Party> => {
  const [context, who] = [await aContext(browser, { ...screenOf(info), baseURL: address }), anIdentity()];
  const assistant = await signUpAssistant(context.request, who);
  await openAlways(context.request, assistant.scheduleId, assistant.profileId, 'assistant');
  const invitation = { ownerId: doctor.profileId, userType: 'doctor', userId: assistant.userId };
  const { id } = await post<{ id: string }>(doctor.context.request, '/contact/invite-existing', invitation);
  await post(context.request, `/access-policy/${id}/approve`, {});
  return { who, profileId: assistant.profileId, context, page: await context.newPage() };
};

const changes = async ({ context: { request } }: Party, visitId: string, data: object): Promise<void> => {
  const visit = await request.get(`/api/appointment/${visitId}`);
  const answer = await request.patch(`/api/appointment/${visitId}`, {
    headers: { rid: 'anti-csrf', 'idempotency-key': crypto.randomUUID(), 'if-match': visit.headers().etag ?? '' },
    data,
  });
  if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
};

/** Brings the nurse into a visit that the patient has booked with the doctor. */
export const bringsInto = (doctor: Party, visitId: string, assistant: Party): Promise<void> =>
  changes(doctor, visitId, { assistantId: assistant.profileId });

/** The nurse goes on without the doctor. */
export const goesOnAlone = (assistant: Party, visitId: string): Promise<void> =>
  changes(assistant, visitId, { doctorId: null });
