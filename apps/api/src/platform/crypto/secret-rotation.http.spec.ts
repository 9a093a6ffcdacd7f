import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { InjectOptions } from 'fastify';
import { Browser } from '../../testing/browser.ts';
import { anIdentity, aSignedUpPatient, patientForm } from '../../testing/sign-in/people.ts';
import { signIn } from '../../testing/sign-in/sign-in.ts';
import { TestApp } from '../../testing/start/an-app.ts';
import { ColumnCipher } from './column-cipher.ts';

const NEW = 'the secret of the year that comes and is long';

let app: TestApp;
/** Whatever process runs at that moment, as a browser sees it. */
const product = { inject: (request: InjectOptions) => app.inject(request) };
let first: TestApp;
let old: string;

beforeAll(async () => {
  first = await TestApp.open();
  app = first;
  old = first.db.env.SECRET_KEY;
});

afterAll(() => app.close());

const meOf = async (browser: Browser): Promise<UserMe> => (await browser.get('/user/current')).json();
const sealedNirOf = async (userId: string): Promise<{ party: string; bytes: Buffer }> => {
  const [row] = await app.db.rows<{ party_id: string; nir_sealed: Buffer }>(
    'SELECT party_id, nir_sealed FROM patients JOIN parties ON id = party_id WHERE user_id = $1 OR party_id = $1',
    [userId],
  );
  if (row === undefined) throw new Error('no such patient');
  return { party: row.party_id, bytes: row.nir_sealed };
};

describe('SECRET_KEY with a new secret before the old one (docs/operations.md « Change secrets »)', () => {
  it('keeps sessions and what was sealed; what is written from then on needs the new one alone', async () => {
    const earlier = await aSignedUpPatient(product);
    const before = await meOf(earlier.browser);
    expect(before.id).toEqual(expect.any(String));

    await first.app.close();
    app = await TestApp.over(first.db, { env: { SECRET_KEY: `${NEW},${old}` } });

    expect(await meOf(earlier.browser)).toEqual(before);
    const later = await aSignedUpPatient(product);
    const [was, is] = [await sealedNirOf(before.id), await sealedNirOf((await meOf(later.browser)).id)];
    const newAlone = new ColumnCipher({ SECRET_KEY: NEW });
    expect(newAlone.open('patients', 'nir', is.party, is.bytes)).toMatch(/^\d{15}$/);
    expect(() => newAlone.open('patients', 'nir', was.party, was.bytes)).toThrow('no longer lists');
  });

  it('still knows a number that was given before: nobody signs up twice', async () => {
    const [one, other] = [anIdentity(), anIdentity()];
    const nirOf = (nir: string, identity = other) => patientForm({ ...identity, nir });
    const again = async (nir: string) =>
      (await (await signIn(product, other.email, new Browser(product))).post('/user', nirOf(nir))).statusCode;
    await (await signIn(product, one.email, new Browser(product))).post('/user', patientForm(one));

    await app.app.close();
    app = await TestApp.over(first.db, { env: { SECRET_KEY: `${NEW} and another,${NEW},${old}` } });
    expect(await again(one.nir)).toBe(409);
    expect(await again(other.nir)).toBe(201);
  });
});
