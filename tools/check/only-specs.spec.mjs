import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usedBySpecsAlone } from './only-specs.mjs';

const FILE = 'apps/web/src/lib/dates.ts';
const found = (files) => usedBySpecsAlone(new Map(Object.entries(files)));

describe('exported code', () => {
  const text = 'export const nextDay = (day) => day + 1;\nexport function week() {}\nexport class Year {}\n';
  const names = ['nextDay', 'week', 'Year'].map((name) => `${FILE}: ${name}`);

  it('is refused when no source of the product names it', () => assert.deepEqual(found({ [FILE]: text }), names));

  it('is refused when specs and their aids alone name it', () => {
    const use = "import { nextDay, week, Year } from './dates.ts';\nnew Year(nextDay(week()));\n";
    const specs = {
      'apps/web/src/lib/dates.spec.ts': use,
      'apps/web/src/testing/dates.ts': use,
      'bench/dates.mjs': use,
    };
    assert.deepEqual(found({ [FILE]: text, ...specs }), names);
  });

  it('is taken when another source or its own file uses it', () => {
    const use = "import { nextDay } from '../lib/dates.ts';\nnextDay(1);\n";
    const files = { [FILE]: `${text}week(new Year());\n`, 'apps/web/src/app/calendar.ts': use };
    assert.deepEqual(found(files), []);
  });
});
