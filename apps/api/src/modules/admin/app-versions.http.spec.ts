import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OtaBundle } from '@maillon/contracts/system/admin';
import { NO_BUNDLE_BEFORE, statementText } from '@maillon/domain/bundles/statement';
import { ADMIN_DOMAIN, anAdmin } from '../../testing/sign-in/admins.ts';
import type { SignedUp } from '../../testing/sign-in/people.ts';
import { anApp } from '../../testing/start/an-app.ts';

const BUNDLE: Omit<OtaBundle, 'publishedAt'> = {
  ...{ version: '2.4.0', url: 'https://bundles.example/2.4.0.zip', checksum: 'a'.repeat(64), platform: 'all' },
  ...{ minimumNative: '2.0.0', previous: NO_BUNDLE_BEFORE, signature: 'A'.repeat(86) },
};
const app = anApp({ env: { ADMIN_EMAIL_DOMAINS: ADMIN_DOMAIN, ADMIN_EXCLUDED: `demo@${ADMIN_DOMAIN}` } });
let admin: SignedUp;

/** What the next one must name. */
const linkOf = (bundle: typeof BUNDLE): string =>
  createHash('sha256')
    .update(statementText({ ...bundle, variant: 'natalconnect' }))
    .digest('hex');

const published = async (path: string) => (await admin.browser.get(path)).json();
const publish = (bundle: object) => admin.browser.post('/admin/ota', bundle);

beforeAll(async () => {
  admin = await anAdmin(app());
});

describe('versions of the mobile application', () => {
  it('are published once, each after the one before, and anybody finds the last one and all of them', async () => {
    expect((await admin.browser.get('/ota/latest')).statusCode).toBe(404);
    expect((await publish(BUNDLE)).statusCode).toBe(201);
    const next = { ...BUNDLE, version: '2.5.0', platform: 'ios' as const, previous: linkOf(BUNDLE) };
    expect((await publish(next)).statusCode).toBe(201);

    expect(await published('/ota/latest')).toMatchObject({ ...BUNDLE, ...next });
    expect(await published('/ota/latest?platform=android')).toMatchObject(BUNDLE);
    expect(await published('/ota/2.4.0')).toMatchObject(BUNDLE);
    expect((await admin.browser.get('/ota/9.9.9')).statusCode).toBe(404);
    expect(await published('/ota')).toMatchObject([BUNDLE, next]);
    expect(JSON.stringify(await published('/ota'))).not.toContain('publishedBy');
    expect(await published('/admin/ota')).toHaveLength(2);

    expect((await publish(BUNDLE)).json()).toMatchObject({ code: 'OTA_VERSION_EXISTS' });
    expect((await publish({ ...next, version: '2.4.9' })).json()).toMatchObject({ code: 'OTA_NOT_NEWER' });
    const third = { ...BUNDLE, version: '2.6.0' };
    expect((await publish({ ...third, previous: linkOf(BUNDLE) })).json()).toMatchObject({
      code: 'OTA_NOT_NEXT',
      errors: [expect.objectContaining({ pointer: '/previous' })],
    });
    const rivals = ['2.6.0', '2.7.0'].map((version) => ({
      ...third,
      version,
      previous: linkOf(next),
    }));
    const codes = (await Promise.all(rivals.map(publish))).map(({ statusCode }) => statusCode);
    expect(codes.sort()).toEqual([201, 409]);
  });

  it.each([['UPDATE ota_bundles SET checksum = previous'], ['DELETE FROM ota_bundles'], ['TRUNCATE ota_bundles']])(
    'never change: %s',
    async (sql) => {
      await expect(app().db.rows(sql)).rejects.toThrow('append-only');
    },
  );

  it.each([
    ['an address that is not https', { url: 'http://bundles.example/1.zip' }],
    ['a script for an address', { url: 'javascript:alert(1)' }],
    ['a checksum that is none', { checksum: 'abc' }],
    ['a version that is none', { version: 'latest' }],
    ['no signature', { signature: '' }],
    ['a link that is none', { previous: 'first' }],
  ])('are refused with %s', async (_what, change) => {
    expect((await publish({ ...BUNDLE, ...change })).statusCode).toBe(422);
  });
});
