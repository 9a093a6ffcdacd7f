import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ChainState } from '../chains/link.ts';
import { Pins } from '../client/pins/pins.ts';

const store = { read: async () => undefined, write: async () => undefined } as never;
const chain = (id: string, hash: string): ChainState => ({ id, seq: 3, ts: 0, heads: ['', '', '', hash] });
const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const idOf = (kind: string, n: number): string => `${kind}_${String(n).padStart(32, '0')}`;
const HASH = 'h'.repeat(43);

let pins: Pins;
beforeEach(async () => {
  pins = await Pins.load(store, store);
});

const nextDevice = async (): Promise<Pins> => {
  const next = await Pins.load(store, store);
  next.merge(pins.write().bytes);
  return next;
};

/** Of others, as a practice has them, or a server that has a stranger’s looked up. */
const seeOthers = (many: number): void => {
  for (let n = 0; n < many; n += 1) {
    pins.check(chain(idOf('cvi', n), HASH));
    pins.identityOfProfile(uuid(n), idOf('cvi', n));
    pins.checkSession(uuid(n), [{ hash: HASH }]);
    pins.end(uuid(n), 1_800_000_000_000);
  }
};

describe('what a person knows of their own, however many others are seen since', () => {
  it('reaches the next device: their group, whom they compared, and their devices', async () => {
    pins.trust('profile-hers', 'cvi_hers');
    pins.check(chain('cvg_hers', 'after-the-removal'));
    pins.keepGroup('profile-hers', 'cvg_hers');
    pins.check(chain('devices|cvi_hers', 'two-devices'));
    pins.check(chain('cvi_doctor', 'renewed'));
    pins.trust('profile-doctor', 'cvi_doctor');
    seeOthers(6_000);
    const next = await nextDevice();
    expect(['cvg_hers', 'cvi_doctor', 'devices|cvi_hers'].map((id) => next.seenUpTo(id))).toEqual([3, 3, 3]);
    expect(next.ofProfile('profile-doctor')).toBe('cvi_doctor');
    expect(next.groupOf('profile-hers')).toBe('cvg_hers');
  });

  it('is no longer than the server keeps', () => {
    for (let n = 0; n < 3_000; n += 1) {
      pins.trust(uuid(n), idOf('cvi', n + 9_000));
      pins.trust(uuid(n), idOf('cvi', n));
      pins.keepGroup(uuid(n), idOf('cvg', n));
      pins.keepSession(uuid(n));
    }
    seeOthers(3_000);
    expect(pins.write().bytes.length).toBeLessThanOrEqual(750_000);
  });

  it('of the sessions they write in stays seen, here and on the next device', async () => {
    pins.checkSession('hers', [{ hash: '1' }, { hash: '2' }]);
    pins.keepSession('hers');
    seeOthers(6_000);
    const older = [{ hash: '1' }];
    expect(() => pins.checkSession('hers', older)).toThrow();
    const next = await nextDevice();
    expect(() => next.checkSession('hers', older)).toThrow();
  });
});
