/**
 * The sentences of the specification that are spelt otherwise in our sources: ours, and its letter (docs/decisions/words.md).
 * Where the apostrophe is all that differs, ours alone.
 */
export const SENTENCES: readonly (string | readonly [ours: string, letter: string])[] = [
  'Aucune transmission n’a été trouvée',
  'Aujourd’hui',
  'Ce professionnel n’a pas encore de compte',
  'Conditions d’utilisation',
  'Date d’effet',
  'Demande d’accès en attente',
  'Inviter un membre d’équipe',
  'La date et l’heure de début ne peuvent pas être dans le passé',
  'L’assistant n’est pas disponible dans ces horaires',
  'L’heure de début est requise',
  'L’heure de fin doit être après l’heure de début',
  'L’heure de fin est requise',
  'Merci d’avoir répondu au questionnaire !',
  'Renouvellement d’ordonnance',
  'Responsable de l’organisation',
  'Retour à l’accueil',
  'Toute l’équipe',
  'Veuillez accepter les conditions générales d’utilisation',
  'Vous n’avez pas les droits nécessaires',
  ['Agenda introuvable', 'Schedule not found'],
  ['Aucun créneau disponible pour cette date', 'Aucun créneaux disponible pour cette date'],
  ['Aucun praticien externe n’a été trouvé', "Aucun praticien externe n'a été trouvée"],
  ['Cette adresse e-mail n’est pas valide', 'Entered value does not match email format'],
  ['Ce profil n’a pas d’agenda.', 'Unsupported user type'],
  ['Ce profil n’a pas de tableau de bord.', 'Unknown userType'],
  ['Ce référent n’a pas encore accepté son invitation', "Ce référent n'a pas encore accepté son invitaion"],
  ['Cet e-mail est déjà associé à un compte existant', 'Cet email est déjà associé à un compte existant'],
  ['Chargement de votre profil…', 'Chargement de votre profil...'],
  ['Déverrouillage de vos données…', 'Déverrouillage de vos données...'],
  ['Erreur inconnue : ', 'Erreur inconnue: '],
  ['Génération du PDF en cours…', 'Génération du PDF en cours...'],
  ['Inviter un praticien externe', 'Inviter un practicien externe'],
  ['L’adresse e-mail n’est pas valide', "L'adresse email n'est pas valide"],
  [
    'Le numéro de sécurité sociale doit contenir 15 caractères',
    'Le numéro de sécurtié sociale doit contenir 15 chiffres !',
  ],
  ['Le reste à charge a bien été collecté.', 'Le reste à charge à bien été collecté.'],
  [
    'Le reste à charge est en train d’être collecté. Merci de patienter',
    "Le reste à charge est entrain d'etre collecté. Merci de patienter",
  ],
  ['Nos équipes ont été prévenues.', 'Nos équipes ont été prévenu.'],
  ['Rechercher un professionnel, une structure…', 'Rechercher un patient, un professionnel, une structure...'],
  [
    'Rechercher un patient, un professionnel, une structure…',
    'Rechercher un patient, un professionnel, une structure...',
  ],
  ['Retirer cet accès ?', "Révoquer l'accès"],
  ['Résultats du formulaire de santé', 'Résultat formulaire de santé'],
  ['Statistiques du ', 'Statistique du '],
  ['Un numéro FINESS contient 9 caractères', 'Un finess contient 9 chiffres'],
  ['Un numéro SIRET contient 14 chiffres', 'Un finess contient 14 chiffres'],
  ['Veuillez entrer une adresse e-mail', 'Veuillez entrer une adresse email'],
  ['Voulez-vous vraiment retirer l’accès à ', "Voulez-vous vraiment révoquer l'accès pour "],
  ['Vos réponses ont été envoyées à notre équipe', 'Vos réponses ont été envoyé à notre équipe'],
  ['Vous avez fait trop de tentatives. Merci', 'Vous avez fait de tentatives. Merci'],
];

/** Words that are only ever a whole text: inside a sentence they are its own. */
const WHOLE: Readonly<Record<string, string>> = {
  'Aucun document': 'Aucun documents',
  'Aucune notification': 'Aucune notifications',
  'E-mail': 'Email',
  'E-mail invalide': 'Email invalide',
  'Infirmier ou infirmière': 'Infirmier(e)',
  Infirmière: 'Infirmier',
  Opératrice: 'Opérateur',
  'Oui, retirer': 'Révoquer',
  Patiente: 'Patient',
  'Rechercher…': 'Rechercher...',
  'Retirer l’accès': 'Supprimer',
  Statut: 'Status',
  'Une erreur est survenue.': 'Oops! Something went wrong.',
  'Usurpation de session': 'Impersonating',
};

const PAIRS = SENTENCES.map((sentence) =>
  typeof sentence === 'string' ? ([sentence, sentence.replaceAll('’', "'")] as const) : sentence,
);

/** A text of ours as the specification spells what it quotes in it; the rest stays. */
export const letterOf = (text: string): string =>
  WHOLE[text] ?? PAIRS.reduce((said, [ours, letter]) => said.replaceAll(ours, letter), text);
