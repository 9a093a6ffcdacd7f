import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UserError } from '../lib/user-error.mjs';
import { parseOptions } from './options.mjs';

describe('npm start', () => {
  it('serves the first variant with its demo people on port 3000 when nothing is said', () => {
    const expected = { variant: 'natalconnect', port: 3000, reset: false, demo: true, help: false };
    assert.deepEqual(parseOptions([], {}), expected);
  });

  it('a flag wins over the environment, and the environment over the default', () => {
    assert.equal(parseOptions([], { PORT: '3005' }).port, 3005);
    assert.equal(parseOptions(['--port', '3001'], { PORT: '3005' }).port, 3001);
    assert.equal(parseOptions(['--port=3002'], {}).port, 3002);
  });

  for (const [args, message] of [
    [['--variant', 'hospital'], /no variant "hospital".*natalconnect, mobility, dispatch/],
    [['--port', 'three'], /"three" is no port/],
    [['--port', '70000'], /"70000" is no port/],
    [['--prot', '3001'], /--prot[\s\S]*npm start -- \[options\]/],
    [['now'], /now[\s\S]*npm start -- \[options\]/],
  ]) {
    it(`${args.join(' ')} is refused in words`, () => {
      assert.throws(
        () => parseOptions(args, {}),
        (error) => error instanceof UserError && message.test(error.message),
      );
    });
  }
});
