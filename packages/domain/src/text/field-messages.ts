/** What is wrong with a field, in the words that forms of the product and questionnaires share; the specification quotes most of them. */
export const FIELD_MESSAGES = {
  required: 'Ce champ est obligatoire',
  lastNameShort: 'Le nom doit contenir au moins 2 caractères',
  tooLong: 'Ce texte est trop long',
  wrongChoice: 'Cette valeur n’est pas dans la liste proposée',
  wrongType: 'Cette valeur n’a pas la forme attendue',
  wrongDate: 'Cette date n’est pas valide',
  birthDateFuture: 'Une date de naissance ne peut être dans le futur',
  nir: 'Le numéro de sécurité sociale doit contenir 15 caractères',
  nirExists: 'Ce numéro de sécurité sociale est déjà associé à un compte existant',
  patientNumber: 'Ce numéro compte de 3 à 30 lettres ou chiffres',
  rpps: 'Le numéro RPPS doit contenir 11 chiffres',
  orderNumber: 'Ce numéro compte de 3 à 30 caractères',
  phone: 'Numéro invalide',
} as const;

/** Where nothing better is known (spec platform §8). */
export const FAILED_MESSAGE = 'Une erreur est survenue';
