import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { byWorkspace, tinyFiles } from './tiny-files.mjs';

const SMALL = 'apps/api/src/small.ts';
const IMPORTER = 'apps/api/src/large.ts';
const large = `${'// line\n'.repeat(30)}`;
const imports = "import { one } from './small.ts';\n";
const found = (...files) => tinyFiles(new Map(files));

describe('a file of 25 lines', () => {
  it('that one file imports is tiny', () => {
    const lines = 'export const one = 1;\n'.repeat(25);
    assert.deepEqual(found([SMALL, lines], [IMPORTER, imports + large]), { [SMALL]: IMPORTER });
    assert.deepEqual(found([SMALL, `${lines}// 26\n`], [IMPORTER, imports + large]), {});
  });

  it('that two files import, or a file and a spec, is none', () => {
    for (const other of ['apps/api/src/other.ts', 'apps/api/src/small.spec.ts']) {
      assert.deepEqual(found([SMALL, 'export const one = 1;'], [IMPORTER, imports], [other, imports]), {});
    }
  });

  it('that a spec loads after its fakes has a spec of its own', () => {
    const spec = ['apps/api/src/small.spec.ts', "const { one } = await import('./small.ts');"];
    assert.deepEqual(found([SMALL, 'export const one = 1;'], [IMPORTER, imports], spec), {});
  });

  it('of another workspace is found by the name of its package', () => {
    const files = [
      ['packages/domain/src/day.ts', 'export const day = 1;'],
      [IMPORTER, "import { day } from '@maillon/domain/day';"],
    ];
    assert.deepEqual(found(...files), { 'packages/domain/src/day.ts': IMPORTER });
  });

  it('stays where it is a provider that its module wires', () => {
    const provider = '@Injectable()\nexport class Room {}';
    const from = (importer) => found([SMALL, provider], [importer, "import { Room } from './small.ts';"]);
    assert.deepEqual(from('apps/api/src/calls.module.ts'), {});
    assert.deepEqual(from('apps/api/src/calls.service.ts'), { [SMALL]: 'apps/api/src/calls.service.ts' });
  });

  it('stays where it is a port, a Nest module or loaded later', () => {
    assert.deepEqual(found([SMALL, 'export abstract class Mailer {}'], [IMPORTER, imports]), {});
    const module = ['apps/api/src/users.module.ts', 'export class UsersModule {}'];
    assert.deepEqual(found(module, [IMPORTER, "import { UsersModule } from './users.module.ts';"]), {});
    assert.deepEqual(
      found([SMALL, 'export const one = 1;'], [IMPORTER, "const load = () => import('./small.ts');"]),
      {},
    );
  });
});

it('tiny files are counted by workspace', () => {
  assert.deepEqual(byWorkspace(['apps/api/src/a.ts', 'apps/api/src/b.ts', 'tools/lib/c.mjs']), {
    'apps/api': 2,
    tools: 1,
  });
});
