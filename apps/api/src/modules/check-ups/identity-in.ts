import type { CheckUpCard } from '@maillon/contracts/record/check-ups';
import type { Answers } from '@maillon/domain/forms/form';

/** Who answered, for the list: sealed apart from what they answered. */
export type CheckUpIdentity = Omit<CheckUpCard, 'id' | 'createdAt'>;

export const identityIn = ({ firstName, lastName, gender, birthDate, nir }: Answers): CheckUpIdentity => ({
  firstName: String(firstName),
  lastName: String(lastName),
  gender: gender === 'MALE' ? 'MALE' : 'FEMALE',
  birthDate: String(birthDate),
  nir: String(nir),
});
