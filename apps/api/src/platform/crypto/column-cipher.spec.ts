import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { ColumnCipher } from './column-cipher.ts';

const older = 'a secret of some years ago and well kept';
const newer = 'a secret of this very year and well kept';
const cipher = new ColumnCipher({ SECRET_KEY: older });
const rotated = new ColumnCipher({ SECRET_KEY: `${newer},${older}` });
const at = ['patients', 'nir', 'id-1'] as const;

describe('a sealed column', () => {
  it('a sealed column opens to what was sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(cipher.open(...at, cipher.seal(...at, text))).toBe(text);
      }),
    );
  });

  it('never looks the same twice and does not show the text', () => {
    const [one, two] = [cipher.seal(...at, 'secret'), cipher.seal(...at, 'secret')];
    expect(one.equals(two)).toBe(false);
    expect(one.includes('secret')).toBe(false);
  });

  it.each([
    ['row', ['patients', 'nir', 'id-2']],
    ['column', ['patients', 'address', 'id-1']],
    ['table', ['users', 'nir', 'id-1']],
  ] as [string, [string, string, string]][])('a sealed column does not open in another %s', (_what, place) => {
    expect(() => cipher.open(...place, cipher.seal(...at, 'x'))).toThrow();
  });

  it('does not open when any of its bytes was changed', () => {
    const sealed = cipher.seal(...at, 'x');
    for (let index = 0; index < sealed.length; index++) {
      const altered = Buffer.from(sealed);
      altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
      expect(() => cipher.open(...at, altered)).toThrow();
    }
  });

  it('does not open when its tag was cut short', () => {
    expect(() => cipher.open(...at, cipher.seal(...at, 'x').subarray(0, -4))).toThrow();
  });

  it('stays readable while its secret is being retired, and not after', () => {
    const sealed = cipher.seal(...at, 'x');
    expect(rotated.open(...at, sealed)).toBe('x');
    expect(new ColumnCipher({ SECRET_KEY: newer }).open.bind(null, ...at, sealed)).toThrow();
  });

  it('a sealed column is made with the newest secret', () => {
    const sealed = rotated.seal(...at, 'x');
    expect(new ColumnCipher({ SECRET_KEY: newer }).open(...at, sealed)).toBe('x');
  });
});

describe('a blind index', () => {
  it('finds the same value again, for the same kind', () => {
    expect(cipher.blindIndex('nir', '1')).toEqual(cipher.blindIndex('nir', '1'));
    expect(cipher.blindIndex('nir', '1')).not.toEqual(cipher.blindIndex('nir', '2'));
    expect(cipher.blindIndex('nir', '1')).not.toEqual(cipher.blindIndex('phone', '1'));
  });

  it('a blind index survives the first step of a rotation', () => {
    expect(rotated.blindIndex('nir', '1')).toEqual(cipher.blindIndex('nir', '1'));
  });

  it('says nothing to whom has not the secret', () => {
    expect(new ColumnCipher({ SECRET_KEY: newer }).blindIndex('nir', '1')).not.toEqual(cipher.blindIndex('nir', '1'));
  });
});
