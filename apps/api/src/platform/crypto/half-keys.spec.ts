import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TransitServer } from '@maillon/server-kit/testing/transit-server';
import { ColumnCipher } from './column-cipher.ts';
import { HalfKeys } from './half-keys.ts';

let service: TransitServer;
beforeAll(async () => {
  service = await TransitServer.start('application');
});
afterAll(() => service.stop());

const cipher = new ColumnCipher({ SECRET_KEY: 'a secret of this very year and well kept' });
const local = () => new HalfKeys({}, cipher);
const withService = () =>
  new HalfKeys({ KMS_URL: service.url, KMS_TOKEN: service.token, KMS_KEY: 'application' }, cipher);

describe('the application’s halves at rest', () => {
  it('are columns like every other where there is no service of keys', async () => {
    const sealed = await local().seal('ana', 'half');
    expect(cipher.open('users', 'k_app_enc', 'ana', sealed)).toBe('half');
    expect(await local().open('ana', cipher.seal('users', 'k_app_enc', 'ana', 'half'))).toBe('half');
  });

  it('are outdated once a newer secret, a service or another key of it would seal them', async () => {
    const [older, newer] = ['a secret of the last year and well kept', 'a secret of this very year and well kept'];
    const columns = (SECRET_KEY: string) => new ColumnCipher({ SECRET_KEY });
    const sealed = await new HalfKeys({}, columns(older)).seal('ana', 'half');
    const rotated = new HalfKeys({}, columns(`${newer},${older}`));
    expect(rotated.isOutdated(sealed)).toBe(true);
    expect(rotated.isOutdated(await rotated.seal('ana', 'half'))).toBe(false);
    expect(withService().isOutdated(await local().seal('ana', 'half'))).toBe(true);
    const served = await withService().seal('ana', 'half');
    expect(withService().isOutdated(served)).toBe(false);
    const env = { KMS_URL: service.url, KMS_TOKEN: service.token, KMS_KEY: 'another,application' };
    expect(new HalfKeys(env, cipher).isOutdated(served)).toBe(true);
  });

  it('are sealed by the service where there is one, and those of before still open', async () => {
    const before = await local().seal('ana', 'half');
    expect(await withService().open('ana', before)).toBe('half');
    const sealed = await withService().seal('ana', 'half');
    expect(service.served.at(-1)).toBe('encrypt application');
    expect(await withService().open('ana', sealed)).toBe('half');
    await expect(withService().open('bob', sealed)).rejects.toThrow();
    await expect(local().open('ana', sealed)).rejects.toThrow('not listed');
  });
});
