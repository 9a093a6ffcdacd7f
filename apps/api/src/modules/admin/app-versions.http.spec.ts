import { beforeAll, describe, expect, it } from '@jest/globals';
import { ADMIN_DOMAIN, anAdmin } from '../../testing/sign-in/admins.ts';
import type { SignedUp } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';

const BUNDLE = { version: '2.4.0', url: 'https://bundles.example/2.4.0.zip', checksum: 'a'.repeat(64) };
const app = anApp({ env: { ADMIN_EMAIL_DOMAINS: ADMIN_DOMAIN, ADMIN_EXCLUDED: `demo@${ADMIN_DOMAIN}` } });
let admin: SignedUp;

beforeAll(async () => {
  admin = await anAdmin(app());
});

describe('versions of the mobile application', () => {
  it('are published once, and anybody finds the last one', async () => {
    expect((await admin.browser.get('/ota/latest')).statusCode).toBe(404);
    expect((await admin.browser.post('/admin/ota', BUNDLE)).statusCode).toBe(201);
    expect((await admin.browser.post('/admin/ota', { ...BUNDLE, version: '2.5.0', platform: 'ios' })).statusCode).toBe(
      201,
    );

    expect((await admin.browser.get('/ota/latest')).json()).toEqual({ ...BUNDLE, version: '2.5.0' });
    expect((await admin.browser.get('/ota/latest?platform=android')).json()).toEqual(BUNDLE);
    expect((await admin.browser.get('/ota/2.4.0')).json()).toEqual(BUNDLE);
    expect((await admin.browser.get('/ota/9.9.9')).statusCode).toBe(404);
    expect((await admin.browser.get('/admin/ota')).json()).toHaveLength(2);
    expect((await admin.browser.post('/admin/ota', BUNDLE)).json()).toMatchObject({ code: 'OTA_VERSION_EXISTS' });
  });

  it.each([
    ['an address that is not https', { url: 'http://bundles.example/1.zip' }],
    ['a script for an address', { url: 'javascript:alert(1)' }],
    ['a checksum that is none', { checksum: 'abc' }],
    ['a version that is none', { version: 'latest' }],
  ])('are refused with %s', async (_what, change) => {
    expect((await admin.browser.post('/admin/ota', { ...BUNDLE, ...change })).statusCode).toBe(422);
  });
});
