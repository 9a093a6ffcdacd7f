import type { Option } from '../form.ts';

/** Contraception, cycles, menopause (catalogues §2.4). Codes are stored: a label may change, a code never does. */

export const YES_NO = [
  { code: 'oui', label: 'Oui' },
  { code: 'non', label: 'Non' },
] as const satisfies readonly Option[];

export const CONTRACEPTIVES = [
  { code: 'pilule', label: 'Pilule' },
  { code: 'sterilet', label: 'Stérilet (DIU)' },
  { code: 'implant', label: 'Implant' },
  { code: 'patch', label: 'Patch ou anneau' },
  { code: 'preservatif', label: 'Préservatif' },
  { code: 'autre', label: 'Autre' },
] as const satisfies readonly Option[];

export const MENOPAUSE_SYMPTOMS = [
  { code: 'bouffees_chaleur', label: 'Bouffées de chaleur' },
  { code: 'sueurs_nocturnes', label: 'Sueurs nocturnes' },
  { code: 'troubles_sommeil', label: 'Troubles du sommeil' },
  { code: 'secheresse_vaginale', label: 'Sécheresse vaginale' },
  { code: 'troubles_humeur', label: 'Irritabilité, tristesse' },
  { code: 'baisse_libido', label: 'Baisse du désir' },
  { code: 'prise_poids', label: 'Prise de poids' },
  { code: 'douleurs_articulaires', label: 'Douleurs articulaires' },
  { code: 'troubles_urinaires', label: 'Fuites ou infections urinaires' },
] as const satisfies readonly Option[];

export const CERVIX_SCREENING = [
  { code: 'lessThanOneYear', label: 'Il y a moins d’un an' },
  { code: 'moreThanOneYear', label: 'Il y a plus d’un an' },
  { code: 'non', label: 'Jamais réalisé' },
  { code: 'noAnswer', label: 'Je ne souhaite pas répondre' },
] as const satisfies readonly Option[];

export const CYCLES = [
  { code: 'reguliers', label: 'Réguliers' },
  { code: 'irreguliers', label: 'Irréguliers' },
  { code: 'absence', label: 'Absence de règles' },
  { code: 'noAnswer', label: 'Je ne souhaite pas répondre' },
] as const satisfies readonly Option[];
