import { ownPorts } from '../support/addresses.ts';
import { anOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { expect, expectRefusal, test } from './support/test.ts';
import { send } from './support/wire.ts';

/** No server listens at these addresses. */
const POST = { SMTP_URL: 'smtp://127.0.0.1:9', SMS_URL: 'http://127.0.0.1:9', SMS_TOKEN: 'token' };
const PORT = { DEV: ownPorts.dev, PROD: ownPorts.prod } as const;

for (const mode of ['DEV', 'PROD'] as const) {
  test.describe(`in mode ${mode}`, () => {
    test.describe.configure({ mode: 'serial' });
    let own: OwnProduct;

    test.beforeAll(async () => {
      const environment = { MODE: mode, PUBLIC_URL: `http://localhost:${PORT[mode]}`, ...POST };
      own = await anOwnProduct(PORT[mode], { log: `mode-${mode}.log`, environment });
    });
    test.afterAll(() => own?.stop());

    test('there is no outbox', async () => {
      for (const path of ['/dev/outbox', '/api/dev/outbox?to=a@b.example']) {
        expectRefusal(await send(own.address, 'GET', path), 404, 'NOT_FOUND');
      }
      expect((await send(own.address, 'GET', '/api/config')).as()).toMatchObject({
        mode,
        features: { devOutbox: false },
      });
    });

    test('the description of the interface is there for those who build on it, not in production', async () => {
      const { status } = await send(own.address, 'GET', '/api/openapi.json');
      expect(status).toBe(mode === 'DEV' ? 200 : 404);
    });

    test('a code that cannot be sent is refused in one sentence, and an address may ask for twenty in an hour', async () => {
      const ask = (email: string) =>
        send(own.address, 'POST', '/api/auth/signinup/code', {
          headers: { 'content-type': 'application/json', rid: 'anti-csrf' },
          body: JSON.stringify({ email }),
        });
      expect((await ask('first@patient.example')).as()).toEqual({
        status: 'GENERAL_ERROR',
        message: 'Nous sommes désolés de la gêne, veuillez réessayer plus tard.',
      });
      for (let asked = 1; asked < 20; asked += 1) expect((await ask(`p${asked}@patient.example`)).status).toBe(200);
      const refused = await ask('last@patient.example');
      expectRefusal(refused, 429, 'RATE_LIMITED');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    });
  });
}
