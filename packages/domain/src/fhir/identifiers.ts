import type { Identifier } from '@medplum/fhirtypes';
import { isNir, isRpps } from '../identifiers.ts';
import { FINESS, FRENCH_IDENTIFIER_TYPE, IDENTIFIER_TYPE, NIR, RPPS, SIRET } from './systems.ts';

/**
 * The number of the health insurance, as it was typed in: the slice « NSS » of the French patient profile. It is not the national
 * health identity (`INS-NIR`), which only a qualified identity may carry.
 */
export const nirIdentifier = (nir: string): Identifier => ({
  use: 'official',
  type: { coding: [{ system: IDENTIFIER_TYPE, code: 'NH' }], text: 'Numéro de sécurité sociale déclaré' },
  system: NIR,
  value: nir,
});

/** Of a patient: the French number under its system, another country's as a national identifier whose system is not published. */
export const patientIdentifier = (number: string): Identifier =>
  isNir(number)
    ? nirIdentifier(number)
    : { use: 'official', type: { coding: [{ system: IDENTIFIER_TYPE, code: 'NI' }] }, value: number };

/** Of a doctor: the RPPS, or the number by which an Order licenses them. */
export const doctorIdentifier = (number: string): Identifier =>
  isRpps(number)
    ? rppsIdentifier(number)
    : { use: 'official', type: { coding: [{ system: IDENTIFIER_TYPE, code: 'MD' }] }, value: number };

export const rppsIdentifier = (rpps: string): Identifier => ({
  use: 'official',
  type: { coding: [{ system: FRENCH_IDENTIFIER_TYPE, code: 'RPPS', display: 'N° RPPS' }] },
  system: RPPS,
  value: rpps,
});

/** Without a code: it was not asked whether it is that of the legal entity (FINEJ) or of the site (FINEG). */
export const finessIdentifier = (finess: string): Identifier => ({
  type: { text: 'N° FINESS' },
  system: FINESS,
  value: finess,
});

export const siretIdentifier = (siret: string): Identifier => ({
  use: 'official',
  type: {
    coding: [{ system: FRENCH_IDENTIFIER_TYPE, code: 'SIRET', display: "Identification de l'organisation au SIRET" }],
  },
  system: SIRET,
  value: siret,
});
