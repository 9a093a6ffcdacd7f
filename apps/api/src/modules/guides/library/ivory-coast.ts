import type { GuideText } from '../guide-text.ts';
import { joinStructure } from './account.ts';
import { addPatient } from './sharing.ts';

/** What is done otherwise where people and structures have other numbers (docs/decisions/numbers-of-a-country.md); the pictures are the same. */
export const IVORIAN_GUIDES: readonly GuideText[] = [
  {
    ...addPatient,
    description: 'Retrouvez un patient déjà inscrit par son téléphone et sa date de naissance, ou créez sa fiche.',
    steps: addPatient.steps.with(1, {
      title: 'Chercher le patient',
      text: 'Cliquez sur « Ajouter un patient ». Saisissez son « Numéro CMU ou identifiant national », ou à défaut son « Téléphone » et sa « Date de naissance », puis cliquez sur « Rechercher ».',
    }),
  },
  {
    ...joinStructure,
    description: 'Rattachez votre compte à un établissement grâce à son numéro de registre du commerce.',
    steps: joinStructure.steps.with(1, {
      title: 'Saisir le registre du commerce',
      text: 'Saisissez le numéro « Registre du commerce (RCCM) » de la structure, puis cliquez sur « Rechercher ».',
    }),
  },
];
