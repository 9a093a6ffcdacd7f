import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { isAlive } from './processes.mjs';
import { supervise } from './supervisor.mjs';

const node = (script) => spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
const LIVES_ON = 'setInterval(() => {}, 1000)';

/** Supervises children that run the given scripts one after the other, the last one again and again. */
function superviseScripts(scripts) {
  const children = [];
  const said = [];
  const start = () => {
    const child = node(scripts[Math.min(children.length, scripts.length - 1)]);
    children.push(child);
    return child;
  };
  return { children, said, watched: supervise({ name: 'The part', start, say: (text) => said.push(text) }) };
}

const nextChild = async (children) => {
  const { length } = children;
  await once(children.at(-1), 'exit');
  while (children.length === length) await new Promise((resolve) => setImmediate(resolve));
};

describe('a supervised process', () => {
  it('that ends by itself is shown and started again', async () => {
    const { children, said, watched } = superviseScripts(['process.exit(3)', LIVES_ON]);
    await nextChild(children);
    assert.deepEqual(said, ['The part ended by itself (exit code 3); starting it again in 0.5 s']);
    assert.equal(watched.crashes(), 1);
    assert.ok(isAlive(children[1].pid));
    await watched.stop();
  });

  it('that keeps ending waits longer each time', async () => {
    const { children, said, watched } = superviseScripts(['process.exit(1)']);
    await nextChild(children);
    await nextChild(children);
    assert.match(said[0], /again in 0\.5 s/);
    assert.match(said[1], /again in 1 s/);
    await watched.stop();
  });

  it('that is stopped stays stopped', async () => {
    const { children, said, watched } = superviseScripts([LIVES_ON]);
    await watched.stop();
    assert.equal(isAlive(children[0].pid), false);
    assert.deepEqual(said, []);
  });
});
