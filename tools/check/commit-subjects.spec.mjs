import assert from 'node:assert/strict';
import { it } from 'node:test';
import { wrongSubjects } from './commit-subjects.mjs';

it('the subject of a commit names its kind, and fits on a line', () => {
  const right = ['fix(agenda): a visit keeps its name', 'refactor: one batcher', 'feat(api)!: ids are UUIDs'];
  assert.deepEqual(wrongSubjects(right), []);
  assert.deepEqual(wrongSubjects([`fix: ${'x'.repeat(67)}`]), []);
});

for (const subject of [
  'Fix the agenda',
  'fix:no space',
  'fixes(agenda): a visit',
  'revert "feat: one"',
  `fix: ${'x'.repeat(68)}`,
]) {
  it(`« ${subject.slice(0, 40)} » is refused`, () => assert.equal(wrongSubjects([subject]).length, 1));
}
