import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../lib/paths.mjs';
import { affected, nearest } from './affected.mjs';
import { relatedSpecs } from './imports.mjs';

describe('what a change can touch', () => {
  it('is the specs related to a source, and the journeys of its area', () => {
    const source = 'apps/api/src/modules/schedules/schedules.service.ts';
    assert.deepEqual(affected([source]), { jest: [source], node: [], journeys: ['open-availability'] });
  });

  it('is no journey where only a spec, a page or a test helper changed', () => {
    const files = [
      'apps/web/src/features/agenda/agenda.spec.tsx',
      'docs/operations.md',
      'apps/web/src/testing/people.ts',
    ];
    assert.deepEqual(affected(files).journeys, []);
  });

  it('is the specs of the folder where a tool changed', () => {
    assert.deepEqual(affected(['tools/backup/create-backup.mjs', 'tools/backup/set.mjs']).node, ['tools/backup/']);
  });

  it('is a changed journey itself, before others', () => {
    const files = ['packages/domain/src/access/access.ts', 'e2e/journeys/cancel.spec.ts'];
    assert.deepEqual(affected(files).journeys, ['journeys/cancel.spec.ts']);
  });

  it('names journeys that exist', () => {
    const words =
      'appointments schedules integrations card auth patients teams check-up record vault outbox admin settings';
    const files = words.split(' ').map((word) => `packages/domain/src/${word}/${word}.ts`);
    const journeys = fs.readdirSync(path.join(root, 'e2e/journeys')).map((name) => `journeys/${name}`);
    for (const pattern of [...files, 'apps/web/src/app/app.tsx'].flatMap((file) => affected([file]).journeys)) {
      assert.ok(
        journeys.some((name) => name.includes(pattern)),
        pattern,
      );
    }
  });
});

describe('when more specs are related than fit', () => {
  const changed = ['apps/api/src/modules/slots/slots.service.ts'];
  const near = 'apps/api/src/modules/slots/slots.db.spec.ts';
  const rule = 'packages/domain/src/slots.spec.ts';
  const far = 'apps/api/src/modules/users/users.http.spec.ts';

  it('the nearest to the change run', () => {
    assert.deepEqual(nearest([rule, far, near], changed, 2), { run: [near, far], left: 1 });
  });

  it('of equally near ones the quick run first', () => {
    const quick = 'apps/api/src/modules/slots/slots.spec.ts';
    assert.deepEqual(nearest([near, quick], changed, 1), { run: [quick], left: 1 });
  });

  it('a model of the schema counts as its module', () => {
    assert.deepEqual(nearest([rule, near], ['prisma/models/slots.prisma'], 1).run, [near]);
  });
});

it('a rule reaches the specs of the packages that import it', () => {
  const specs = relatedSpecs(['packages/domain/src/access/access.ts']);
  for (const place of ['packages/domain/src/access/access.spec.ts', 'packages/contracts/', 'apps/api/', 'apps/web/']) {
    assert.ok(
      specs.some((spec) => spec.startsWith(place)),
      place,
    );
  }
});
