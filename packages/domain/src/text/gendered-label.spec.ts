import { expect, it } from '@jest/globals';
import { ASSISTANT_QUALIFICATIONS } from '../qualifications.ts';
import { USER_TYPE_LABELS } from '../user-type.ts';
import { genderedLabel } from './gendered-label.ts';

it.each([
  ['Infirmier', 'FEMALE', 'Infirmière'],
  ['Infirmier', 'MALE', 'Infirmier'],
  ['Infirmier', null, 'Infirmier'],
  ['Administrateur', 'FEMALE', 'Administratrice'],
  ['Patient', 'FEMALE', 'Patiente'],
  ['Sage-femme', 'MALE', 'Sage-femme'],
  ['Médecin', 'FEMALE', 'Médecin'],
] as const)('« %s » of a person who is %s is « %s »', (label, gender, said) => {
  expect(genderedLabel(label, gender)).toBe(said);
});

it('no label that names a man is left to a woman', () => {
  const labels = [...Object.values(USER_TYPE_LABELS), ...ASSISTANT_QUALIFICATIONS.map(({ label }) => label)];
  for (const label of labels) expect(genderedLabel(label, 'FEMALE')).not.toMatch(/(ier|ant|é|teur)( |$)/);
});
