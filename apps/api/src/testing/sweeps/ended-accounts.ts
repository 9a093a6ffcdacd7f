import { afterEach, beforeAll, expect } from '@jest/globals';
import type { Socket } from 'socket.io-client';
import { ErasureService } from '../../modules/data-rights/erasure.service.ts';
import { newId } from '../../platform/ids.ts';
import { Browser } from '../browser.ts';
import { aGrant } from '../calendars.ts';
import { eventually } from '../eventually.ts';
import { ADMIN_DOMAIN, anAdmin } from '../sign-in/admins.ts';
import { aSignedUpDoctor, aSignedUpOrganization, type SignedUp } from '../sign-in/people.ts';
import { anApp } from '../start/an-app.ts';

export const app = anApp({ env: { ADMIN_EMAIL_DOMAINS: ADMIN_DOMAIN } });
let admin: SignedUp;
export let url: string;
export const open: Socket[] = [];
export const nobody = () => new Browser(app());
export const partyOf = ({ me }: SignedUp): string => me.patient?.id ?? me.doctor?.id ?? '';

export const deactivate = async (userId: string): Promise<void> => {
  expect((await admin.browser.post(`/admin/user/${userId}/deactivate`)).statusCode).toBe(200);
};

/** At once, without the thirty days in which one may think again. */
export const isErased = async ({ me }: SignedUp): Promise<void> => {
  const request = `INSERT INTO data_requests (id, user_id, kind, status, due_at) VALUES ($1, $2, 'erasure', 'SCHEDULED', now() - interval '1 minute')`;
  await app().db.rows(request, [newId(), me.id]);
  await app().get(ErasureService).execute();
  const [row] = await app().db.rows('SELECT deleted_at IS NOT NULL AS gone FROM users WHERE id = $1', [me.id]);
  expect(row).toEqual({ gone: true });
  // Until the core has forgotten the account, a code that is asked for belongs to it.
  const forgetting = `SELECT 1 FROM outbox WHERE kind = 'account.forgotten'`;
  await eventually(async () => (await app().db.rows(forgetting)).length === 0);
};

/** A browser that a person copied: it is not told that the session ended. */
export const copyOf = ({ browser }: SignedUp): Browser => {
  const cookie = browser.cookieHeader;
  return new Browser(app(), { cookie });
};

export const aVerifiedDoctor = async (): Promise<SignedUp> => {
  const doctor = await aSignedUpDoctor(app());
  await app().db.rows('UPDATE practitioners SET verified_at = now() WHERE party_id = $1', [partyOf(doctor)]);
  return doctor;
};

/** A structure that was accepted, by any founder, and a doctor who may do everything in it. */
export const aStructure = async () => {
  const founder = await aSignedUpOrganization(app());
  const id = founder.me.organization?.organizations[0]?.id ?? '';
  await app().db.rows('UPDATE organizations SET active = true, decided_at = now() WHERE party_id = $1', [id]);
  await app().db.rows('UPDATE users SET active = true, inactive_reason = NULL WHERE id = $1', [founder.me.id]);
  const manager = await aVerifiedDoctor();
  const rights = ['MEMBER', 'PATIENTS', 'REQUESTS', 'MANAGE'];
  await aGrant(app().db, { resource: 'organization', from: id, to: partyOf(manager), rights });
  return { founder, manager, id };
};

export const setUpEndings = (): void => {
  beforeAll(async () => {
    admin = await anAdmin(app());
    await app().app.listen(0, '127.0.0.1');
    url = await app().app.getUrl();
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.disconnect();
  });
};
