import type { Injectable } from '../browser.ts';
import { anIdentity, doctorForm, type SignedUp } from './people.ts';
import { signIn } from './sign-in.ts';

export const ADMIN_DOMAIN = 'admin.example';

let made = 0;

/** An administrator who really signed up; for applications opened with `ADMIN_EMAIL_DOMAINS` = {@link ADMIN_DOMAIN}. */
export const anAdmin = async (app: Injectable): Promise<SignedUp> => {
  const identity = { ...anIdentity(), email: `admin-${++made}@${ADMIN_DOMAIN}` };
  const browser = await signIn(app, identity.email);
  const response = await browser.post('/user', doctorForm(identity, { firstName: 'Aline', lastName: 'Garrel' }));
  if (response.statusCode !== 201) throw new Error(`the sign-up failed: ${response.statusCode} ${response.body}`);
  return { browser, identity, me: response.json().user };
};
