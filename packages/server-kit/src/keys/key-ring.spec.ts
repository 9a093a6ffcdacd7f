import { createCipheriv, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TransitServer } from '../testing/transit-server.ts';
import { KeyRing, type WrappingKey } from './key-ring.ts';
import { localKey } from './local-key.ts';
import { transitKeys } from './transit-key.ts';

let server: TransitServer;
beforeAll(async () => {
  server = await TransitServer.start('first', 'second');
});
afterAll(() => server.stop());

const SECRET = randomBytes(32);
const PLACE = 'half|ana|1';

const [one, two] = [localKey(randomBytes(32)), localKey(randomBytes(32))];
const transit = (names: string, token = server.token): WrappingKey[] => transitKeys({ url: server.url, token, names });
const ringOf = ([first, ...others]: WrappingKey[]): KeyRing => {
  if (!first) throw new Error('a key');
  return new KeyRing([first, ...others]);
};

describe.each<[string, () => WrappingKey[], () => WrappingKey[]]>([
  ['of the environment', () => [one], () => [two, one]],
  ['of a service', () => transit('first'), () => transit('second,first')],
  ['of the environment, and then of a service', () => [one], () => [...transit('first'), one]],
])('keys %s', (_where, before, after) => {
  it('open what they sealed, in its place, and nothing that was altered', async () => {
    const ring = ringOf(before());
    const sealed = await ring.wrap(PLACE, SECRET);
    expect(await ring.unwrap(PLACE, sealed)).toEqual(SECRET);
    expect(await ring.wrap(PLACE, SECRET)).not.toEqual(sealed);
    await expect(ring.unwrap('half|bob|1', sealed)).rejects.toThrow();
    for (let at = 0; at < sealed.length; at += 1) {
      const altered = Buffer.from(sealed);
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      // The spare bits of base64 say nothing.
      await ring.unwrap(PLACE, altered).then(
        (opened) => expect(opened).toEqual(SECRET),
        () => undefined,
      );
    }
  });

  it('are rotated: the old one still opens, the new one seals', async () => {
    const old = await ringOf(before()).wrap(PLACE, SECRET);
    const ring = ringOf(after());
    expect(await ring.unwrap(PLACE, old)).toEqual(SECRET);
    const fresh = await ring.wrap(PLACE, SECRET);
    expect(await ringOf(after().slice(0, 1)).unwrap(PLACE, fresh)).toEqual(SECRET);
    await expect(ringOf(after().slice(0, 1)).unwrap(PLACE, old)).rejects.toThrow('not listed');
  });
});

describe('what was sealed before keys had names', () => {
  it('opens, whichever key it was', async () => {
    const key = randomBytes(32);
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(PLACE));
    const sealed = Buffer.concat([nonce, cipher.update(SECRET), cipher.final(), cipher.getAuthTag()]);
    const nameless = [two, localKey(key)];
    expect(await new KeyRing([one], nameless).unwrap(PLACE, sealed)).toEqual(SECRET);
    await expect(new KeyRing([one], nameless).unwrap('half|bob|1', sealed)).rejects.toThrow('not listed');
    await expect(new KeyRing([one]).unwrap(PLACE, sealed)).rejects.toThrow('not listed');
  });
});

describe('a service of keys', () => {
  it('a service of keys keeps versions of a key by itself', async () => {
    const ring = ringOf(transit('first'));
    const sealed = await ring.wrap(PLACE, SECRET);
    server.rotate('first');
    expect(await ring.unwrap(PLACE, sealed)).toEqual(SECRET);
    expect(server.served.slice(-2)).toEqual(['encrypt first', 'decrypt first']);
  });

  it('that refuses or is away seals and opens nothing, and says why without a secret', async () => {
    await expect(ringOf(transit('first', 'x')).wrap(PLACE, SECRET)).rejects.toThrow(
      'transit: encrypt was refused with 403',
    );
    await expect(ringOf(transit('none')).wrap(PLACE, SECRET)).rejects.toThrow('403');
    const ring = ringOf(transit('first'));
    const sealed = await ring.wrap(PLACE, SECRET);
    server.isSealed = true;
    await expect(ring.unwrap(PLACE, sealed)).rejects.toThrow('transit: decrypt was refused with 503');
    server.isSealed = false;
    const [away] = transitKeys({ url: 'http://127.0.0.1:9', token: 'x', names: 'first' });
    await expect(away?.wrap(PLACE, SECRET)).rejects.toThrow();
  });
});
