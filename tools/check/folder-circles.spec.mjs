import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { folderCircles } from './folder-circles.mjs';

const found = (files) =>
  folderCircles(
    new Map(Object.entries(files).map(([file, name]) => [`apps/api/src/${file}`, `import { a } from '${name}';`])),
  );

describe('two folders of one parent', () => {
  it('that import each other are a circle, named with an import of each', () => {
    assert.deepEqual(found({ 'visits/booking/a.ts': '../waiting/b.ts', 'visits/waiting/c.ts': '../booking/d.ts' }), {
      'apps/api/src/visits': [
        'booking: apps/api/src/visits/booking/a.ts → ../waiting/b.ts',
        'waiting: apps/api/src/visits/waiting/c.ts → ../booking/d.ts',
      ],
    });
  });

  it('are a circle through a third one, and by files deep inside them', () => {
    const files = { 'a/x/1.ts': '../../b/2.ts', 'b/2.ts': '../c/3.ts', 'c/3.ts': '../a/x/1.ts' };
    assert.deepEqual(
      Object.values(found(files)).map((folders) => folders.length),
      [3],
    );
  });

  it('are none where one imports the other', () => {
    assert.deepEqual(found({ 'booking/a.ts': '../waiting/b.ts', 'booking/c.ts': '../waiting/d.ts' }), {});
  });

  it('are none because a spec or a test helper imports back', () => {
    const back = { 'waiting/b.spec.ts': '../booking/a.ts', 'waiting/testing/c.ts': '../../booking/a.ts' };
    assert.deepEqual(found({ 'booking/a.ts': '../waiting/b.ts', ...back }), {});
  });
});

it('a folder and its own parent are no circle: the parent puts its folders together', () => {
  assert.deepEqual(found({ 'visits/visits.module.ts': './booking/a.ts', 'visits/booking/a.ts': '../events.ts' }), {});
});
