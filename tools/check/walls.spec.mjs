import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { cruise } from 'dependency-cruiser';

const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

const importing = (target) => `import type { X } from '${target}';\nexport interface Y extends X {}\n`;

/**
 * Names the walls that an import breaks, in a house that holds nothing but its two ends.
 * @param {string} from
 * @param {string} to
 * @param {{ fromText?: string, toText?: string }} [texts]
 */
async function brokenBy(from, to, { fromText, toText = 'export interface X {}\n' } = {}) {
  const house = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'maillon-walls-')));
  try {
    const relative = path.posix.relative(path.dirname(from), to);
    const target = relative.startsWith('.') ? relative : `./${relative}`;
    for (const [file, text] of [
      [to, toText],
      [from, fromText ?? importing(target)],
    ]) {
      fs.mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
      fs.writeFileSync(path.join(house, file), text);
    }
    const { tsConfig: _, ...rest } = options;
    const { output } = await cruise(['.'], { ...rest, validate: true, ruleSet: { forbidden }, baseDir: house });
    return [...new Set(output.summary.violations.map(({ rule }) => rule.name))];
  } finally {
    fs.rmSync(house, { recursive: true });
  }
}

const api = (file) => `apps/api/src/${file}`;
const web = (file) => `apps/web/src/${file}`;

describe('a wall', () => {
  for (const [from, to, wall] of [
    ['packages/domain/src/day.ts', 'packages/contracts/src/accounts/users.ts', 'packages-domain-imports'],
    ['packages/contracts/src/accounts/users.ts', api('platform/ids.ts'), 'packages-contracts-imports'],
    ['packages/vault/src/group.ts', 'packages/domain/src/day.ts', 'packages-vault-imports'],
    ['packages/auth-core/src/core.ts', 'packages/contracts/src/accounts/users.ts', 'packages-auth-core-imports'],
    ['packages/server-kit/src/pool.ts', 'packages/vault/src/group.ts', 'packages-server-kit-imports'],
    ['apps/vault/src/app.ts', 'packages/auth-core/src/core.ts', 'apps-vault-imports'],
    [api('platform/seal.ts'), 'packages/vault/src/group.ts', 'apps-api-imports'],
    [web('data/users.ts'), api('platform/ids.ts'), 'apps-web-imports'],
    [api('platform/ids.ts'), api('modules/users/users.service.ts'), 'platform-knows-no-module'],
    [api('modules/users/users.service.ts'), api('app.module.ts'), 'modules-know-no-entry'],
    [
      api('modules/schedules/schedules.service.ts'),
      api('modules/appointments/appointments.service.ts'),
      'module-schedules-imports',
    ],
    [
      api('modules/schedules/schedules.service.ts'),
      api('modules/auth/sessions.repository.ts'),
      'module-shows-its-services',
    ],
    [
      api('modules/appointments/slots/slots.repository.ts'),
      api('modules/appointments/booking/team.ts'),
      'slots-know-no-booking',
    ],
    [web('features/agenda/agenda.ts'), web('features/sign-in/form.ts'), 'features-meet-in-a-route'],
    [web('features/agenda/agenda.ts'), web('app/router.tsx'), 'web-features-imports'],
    [web('data/users.ts'), web('ui/button.tsx'), 'web-data-imports'],
    [web('lib/api.ts'), web('data/users.ts'), 'web-lib-imports'],
    [web('ui/button.tsx'), web('data/users.ts'), 'web-ui-imports'],
    [web('config/paths.ts'), web('lib/api.ts'), 'web-config-imports'],
    ['packages/domain/src/day.ts', 'tools/lib/paths.mjs', 'product-knows-no-tool'],
  ]) {
    it(`a wall stands between ${from} and ${to}`, async () => assert.deepEqual(await brokenBy(from, to), [wall]));
  }

  for (const [from, to] of [
    ['packages/contracts/src/accounts/users.ts', 'packages/domain/src/day.ts'],
    [api('modules/appointments/appointments.service.ts'), api('modules/schedules/schedules.service.ts')],
    [api('modules/appointments/booking/booking.service.ts'), api('modules/appointments/slots/slot-range.ts')],
    [api('modules/users/users.service.ts'), api('platform/ids.ts')],
    [web('app/router.tsx'), web('features/agenda/agenda.ts')],
    [web('features/agenda/agenda.ts'), web('data/users.ts')],
    [api('testing/server.mjs'), 'tools/lib/paths.mjs'],
  ]) {
    it(`a wall has a door from ${from} to ${to}`, async () => assert.deepEqual(await brokenBy(from, to), []));
  }

  it('stands around the rules: no file, no framework', async () => {
    const fromText = `import fs from 'node:fs';\nexport const x = fs;\n`;
    const broken = await brokenBy('packages/domain/src/day.ts', 'packages/domain/src/zone.ts', { fromText });
    assert.deepEqual(broken, ['domain-is-pure']);
  });

  it('a wall closes circles, those of types too', async () => {
    const toText = `${importing('./day.ts')}export interface X {}\n`;
    const broken = await brokenBy('packages/domain/src/day.ts', 'packages/domain/src/zone.ts', { toText });
    assert.deepEqual(broken, ['no-circle']);
  });
});
