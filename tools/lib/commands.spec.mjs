import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { capture, forwardSignal, run } from './commands.mjs';

const node = (script) => /** @type {const} */ ([process.execPath, ['-e', script]]);

describe('a command', () => {
  it('a command gives its exit code', async () => {
    assert.equal(await run(...node('process.exit(3)'), { stdio: 'ignore' }), 3);
  });

  it('gives what it printed on both outputs, to the last line break', async () => {
    const { code, output } = await capture(...node('console.log("out"); process.stderr.write("err\\n")'));
    assert.equal(code, 0);
    assert.deepEqual(output.split('\n').sort(), ['', 'err', 'out']);
  });

  it('that does not exist is 127 when its output is captured, and an error when it is run', async () => {
    assert.equal((await capture('no-such-program-of-maillon', [])).code, 127);
    await assert.rejects(run('no-such-program-of-maillon', []));
  });

  it('receives a forwarded signal', async () => {
    const ended = run(...node('console.log("up"); setInterval(() => {}, 1000)'), { stdio: 'ignore' });
    forwardSignal('SIGTERM');
    assert.equal(await ended, 1);
  });
});
