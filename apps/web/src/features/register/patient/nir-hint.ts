import { cleanNir, hasValidNirKey, isNir } from '@maillon/domain/identifiers';
import type { IdentityDraft } from '../sign-up-draft.ts';

const KNOWN_FIRST_DIGIT = /^[123478]/;
const REAL_MONTH = /^(0[1-9]|1[0-2])$/;
const GENDER_OF: Readonly<Record<string, string>> = { '1': 'MALE', '2': 'FEMALE' };

const contradictsBirthDate = (nir: string, birthDate: string): boolean => {
  const [year, month] = [nir.slice(1, 3), nir.slice(3, 5)];
  return REAL_MONTH.test(month) && birthDate !== '' && `${year}-${month}` !== birthDate.slice(2, 7);
};

/**
 * What looks odd about a well-shaped number; it never blocks the form (design catalogues §1.1, NIR-02 to
 * NIR-07: an entitled parent's number or a civil record that changed are legitimate).
 */
export const nirHint = (
  typed: string,
  { gender, birthDate }: Pick<IdentityDraft, 'gender' | 'birthDate'>,
): string | undefined => {
  const nir = cleanNir(typed);
  if (!isNir(nir)) return undefined;
  if (!KNOWN_FIRST_DIGIT.test(nir)) return 'Ce numéro de sécurité sociale n’est pas au bon format.';
  if (!hasValidNirKey(nir)) {
    return 'La clé (deux derniers chiffres) ne correspond pas au numéro saisi. Vérifiez le numéro.';
  }
  const genderOfNir = GENDER_OF[nir.charAt(0)];
  if (gender !== '' && genderOfNir !== undefined && genderOfNir !== gender) {
    return 'Le numéro indique un sexe différent de celui renseigné.';
  }
  if (contradictsBirthDate(nir, birthDate)) {
    return 'La date de naissance ne correspond pas au numéro de sécurité sociale.';
  }
  return undefined;
};
