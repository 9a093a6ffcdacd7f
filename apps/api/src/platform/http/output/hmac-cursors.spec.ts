import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withRequestContext } from '../../request-context.ts';
import { HmacCursors } from './hmac-cursors.ts';

const OLD = 'an older secret, at least 32 characters long';
const NEW = 'a newer secret, at least 32 characters long';
const cursors = new HmacCursors({ SECRET_KEY: NEW });
const key = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));

describe('a cursor', () => {
  it('a cursor gives back what was put in', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 4 }), fc.string(), (keys, id) => {
        expect(cursors.decode(cursors.encode(keys, id), keys.length)).toEqual({ keys, id });
      }),
    );
  });

  it('is refused when one character of it is changed', () => {
    const cursor = cursors.encode(['2026-11-21T10:00:00.000Z'], 'an-id');
    const changed = (at: number) => cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
    // The last character of base64url may hold bits that stand for nothing.
    for (let at = 0; at < cursor.length - 1; at++) {
      expect(() => cursors.decode(changed(at), 1)).toThrow('BAD_CURSOR');
    }
  });

  it.each([
    ['nothing', ''],
    ['a dot', '.'],
    ['another kind of text', 'eyJpZCI6MX0'],
    ['the cursor of another server', new HmacCursors({ SECRET_KEY: OLD }).encode(['x'], 'id')],
    ['a cursor with something behind it', `${cursors.encode(['x'], 'id')}.x`],
    ['a cursor of another sort order', cursors.encode(['x', 'y'], 'id')],
  ])('%s is refused', (_rule, cursor) => {
    expect(() => cursors.decode(cursor, 1)).toThrow('BAD_CURSOR');
  });

  it('of one list is refused by another', () => {
    const at = (route: string) => ({ requestId: 'a', actor: null, impersonatorId: null, ipHash: '', route });
    const cursor = withRequestContext(at('/doctor'), () => cursors.encode(['x'], 'id'));

    expect(withRequestContext(at('/doctor'), () => cursors.decode(cursor, 1))).toEqual({ keys: ['x'], id: 'id' });
    expect(() => withRequestContext(at('/patient'), () => cursors.decode(cursor, 1))).toThrow('BAD_CURSOR');
  });

  it('outlives the rotation of the secret', () => {
    const before = new HmacCursors({ SECRET_KEY: OLD }).encode(['x'], 'id');

    expect(new HmacCursors({ SECRET_KEY: `${NEW},${OLD}` }).decode(before, 1)).toEqual({ keys: ['x'], id: 'id' });
  });
});
