import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { longSpecs, moduleMocks } from './specs.mjs';

describe('the length of a spec', () => {
  const found = (file, lines) => longSpecs(new Map([[file, 'line\n'.repeat(lines)]]));

  it('a spec of more than 250 lines is refused', () => {
    assert.deepEqual(found('apps/api/src/a.http.spec.ts', 250), {});
    assert.deepEqual(found('apps/api/src/a.http.spec.ts', 251), { 'apps/api/src/a.http.spec.ts': 251 });
    assert.deepEqual(found('apps/web/src/a.spec.tsx', 251), { 'apps/web/src/a.spec.tsx': 251 });
  });

  it('a file that is no spec may be longer', () => {
    assert.deepEqual(found('apps/api/src/a.ts', 251), {});
  });
});

it('a module that a test replaces is counted in its workspace', () => {
  const text = ['mock', 'unstable_mockModule'].map((name) => `jest.${name}('./a.ts', () => ({}));\n`).join('');
  const nodeMock = `mock.${'module'}('./a.ts');`;
  const sources = new Map([
    ['apps/web/src/a.spec.ts', text],
    ['tools/a.spec.mjs', nodeMock],
    ['packages/domain/src/a.spec.ts', 'jest.fn().mockReturnValue(1);'],
  ]);
  assert.deepEqual(moduleMocks(sources), { 'apps/web': 2, tools: 1 });
});
