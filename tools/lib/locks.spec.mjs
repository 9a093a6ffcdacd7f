import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { alone, tryLock } from './locks.mjs';

const LOCKS = path.join(import.meta.dirname, 'locks.mjs');
let dir;
before(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'maillon-locks-'));
});
after(() => fs.rmSync(dir, { recursive: true }));

/** Another process, which takes the lock and says so. */
const aHolder = async (file) => {
  const script = `import { tryLock } from ${JSON.stringify(LOCKS)};
    console.log('release' in tryLock(${JSON.stringify(file)})); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout, 'data');
  assert.equal(String(said).trim(), 'true');
  return child;
};

describe('a lock', () => {
  it('that a living process holds is refused, and names its holder', async () => {
    const file = path.join(dir, 'living');
    const holder = await aHolder(file);
    assert.deepEqual(tryLock(file), { holder: holder.pid });
    holder.kill();
    await once(holder, 'exit');
  });

  it('is waited for, and the waiting process is given the holder once', async () => {
    const file = path.join(dir, 'waiting');
    const done = [];
    const { promise: first, resolve: end } = Promise.withResolvers();
    const one = alone(
      file,
      () => done.push('never'),
      () => first.then(() => done.push('one')),
    );
    const other = alone(
      file,
      (holder) => {
        assert.equal(holder, process.pid);
        end(undefined);
      },
      async () => done.push('other'),
    );
    await Promise.all([one, other]);
    assert.deepEqual(done, ['one', 'other']);
  });

  it('of a killed process is taken over', async () => {
    const file = path.join(dir, 'killed');
    const holder = await aHolder(file);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    assert.ok(fs.existsSync(file));
    assert.ok('release' in tryLock(file));
  });

  it('whose process id is another program by now is taken over', () => {
    const file = path.join(dir, 'reused');
    fs.writeFileSync(file, `${process.pid}\nsome other program`);
    assert.ok('release' in tryLock(file));
  });

  it('a lock is released when the work fails', async () => {
    const file = path.join(dir, 'failing');
    await assert.rejects(
      alone(
        file,
        () => {},
        () => Promise.reject(new Error('no')),
      ),
      /no/,
    );
    assert.equal(fs.existsSync(file), false);
  });

  it('is removed when its process ends by itself', async () => {
    const file = path.join(dir, 'ending');
    const script = `import { tryLock } from ${JSON.stringify(LOCKS)}; tryLock(${JSON.stringify(file)});`;
    await once(spawn(process.execPath, ['--input-type=module', '-e', script]), 'exit');
    assert.equal(fs.existsSync(file), false);
  });
});
