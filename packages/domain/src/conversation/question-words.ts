/** How a question is asked of a patient, and what professionals call it. */
export interface QuestionWords {
  readonly asked: string;
  readonly why?: string;
  /** Absent: the question's own label is the clinical one. */
  readonly clinical?: string;
}

const SEVERAL = 'Plusieurs réponses possibles.';

/** Both wordings of every question of the record, in its order. */
export const QUESTION_WORDS: Readonly<Record<string, QuestionWords>> = {
  phoneNumber: { asked: 'À quel numéro peut-on vous appeler ?' },
  email: { asked: 'À quelle adresse e-mail peut-on vous écrire ?' },
  address: { asked: 'Où habitez-vous ?' },
  bloodGroup: {
    asked: 'Quel est votre groupe sanguin ?',
    why: 'Il figure sur votre carte de groupe sanguin ou une analyse.',
  },
  size: { asked: 'Combien mesurez-vous ?' },
  weight: { asked: 'Combien pesez-vous ?' },
  chestSize: { asked: 'Quel est votre tour de poitrine ?' },
  DATE_LAST_PERIOD: {
    asked: 'Quand vos dernières règles ont-elles commencé ?',
    why: 'Le premier jour. Cette date donne le calendrier de la grossesse ; passez si vous n’êtes pas enceinte.',
  },
  CURRENT_PREGNANCY_TYPE: { asked: 'Combien de bébés attendez-vous ?' },
  NUMBER_OF_BIRTHS_AT_TERM: {
    asked: 'Combien de fois avez-vous accouché à terme ?',
    why: 'À partir de 37 semaines sans règles. Écrivez 0 si c’est une première grossesse.',
  },
  personnalAntecedents: {
    asked: 'Avez-vous eu l’un de ces problèmes de santé ?',
    why: SEVERAL,
    clinical: 'Antécédents médicaux personnels',
  },
  personnalAntecedentsOther: { asked: 'Lequel ou lesquels ?', clinical: 'Autres antécédents personnels' },
  familyAntecedents: {
    asked: 'Quelqu’un de votre famille proche a-t-il eu l’un de ces problèmes ?',
    why: `Parents, frères, sœurs, enfants. ${SEVERAL}`,
    clinical: 'Antécédents familiaux',
  },
  familyAntecedentsOther: { asked: 'Lequel ou lesquels ?', clinical: 'Autres antécédents familiaux' },
  hasAllergies: { asked: 'Avez-vous des allergies ?', clinical: 'Allergies' },
  allergiesDetails: { asked: 'À quoi, et que se passe-t-il alors ?', clinical: 'Allergènes et réactions' },
  commonPathologies: {
    asked: 'Un professionnel vous suit-il pour l’une de ces maladies ?',
    why: SEVERAL,
    clinical: 'Pathologies suivies',
  },
  commonTreatments: {
    asked: 'Prenez-vous l’un de ces médicaments ?',
    why: SEVERAL,
    clinical: 'Médicaments courants',
  },
  usualTreatment: {
    asked: 'Que prenez-vous d’autre, et à quel rythme ?',
    why: 'Médicaments, compléments, plantes. Recopiez la boîte si c’est plus simple.',
    clinical: 'Traitement habituel (nom, dose, fréquence)',
  },
  physicalActivity: { asked: 'Bougez-vous dans la semaine ?', clinical: 'Activité physique' },
  tabac: {
    asked: 'Est-ce que vous fumez ?',
    why: 'Votre réponse sert à vous conseiller, jamais à vous juger.',
    clinical: 'Tabac',
  },
  tabacQuantite: { asked: 'Combien de cigarettes par jour ?', clinical: 'Cigarettes par jour' },
  tabacDuree: { asked: 'Pendant combien de temps ?', clinical: 'Durée du tabagisme' },
  tabacDureeDepuisArret: { asked: 'Depuis combien d’années avez-vous arrêté ?' },
  alcool: {
    asked: 'Buvez-vous de l’alcool ?',
    why: 'Votre réponse sert à vous conseiller, jamais à vous juger.',
    clinical: 'Alcool',
  },
  alcoolType: { asked: 'Que buvez-vous ?', clinical: 'Types de boisson' },
  foodHabits: { asked: 'Comment mangez-vous ?', why: SEVERAL },
  foodHabitsOther: { asked: 'Quoi d’autre ?', clinical: 'Autres habitudes alimentaires' },
  risques_hepatiteB: {
    asked: 'L’une de ces situations vous concerne-t-elle ?',
    why: `Elles exposent à l’hépatite B. ${SEVERAL}`,
    clinical: 'Hépatite B : situations à risque',
  },
  grippeSaisionniere: {
    asked: 'Et l’une de celles-ci ?',
    why: `La grippe y est plus grave. ${SEVERAL}`,
    clinical: 'Grippe saisonnière : situations à risque',
  },
  risques_herophilus: {
    asked: 'Êtes-vous dans l’un de ces cas ?',
    why: 'Ils protègent moins des infections à pneumocoque et à Haemophilus.',
    clinical: 'Pneumocoque, Haemophilus influenzae b : situations à risque',
  },
  risks_ist: {
    asked: 'L’une de ces situations vous est-elle arrivée ?',
    why: `Pour proposer un dépistage des infections sexuellement transmissibles. ${SEVERAL}`,
  },
  risks_colon: {
    asked: 'Côté intestin, l’un de ces cas vous concerne-t-il ?',
    why: SEVERAL,
    clinical: 'Côlon et rectum',
  },
  risks_peau: { asked: 'Et pour la peau ?', why: SEVERAL, clinical: 'Peau' },
  risks_lungs: { asked: 'Et pour les poumons ?', why: SEVERAL, clinical: 'Poumons' },
  risks_oesteoporose: { asked: 'Et pour les os ?', why: SEVERAL },
  densitometrie_osseuse: {
    asked: 'Avez-vous déjà fait une radio de la densité des os ?',
    clinical: 'Densitométrie osseuse',
  },
  risks_prostate: { asked: 'Côté prostate, l’un de ces cas vous concerne-t-il ?', why: SEVERAL },
  surveillance_prostate: { asked: 'Quand votre prostate a-t-elle été surveillée pour la dernière fois ?' },
  symptomesUrinaires: { asked: 'Avez-vous remarqué l’un de ces signes en urinant ?', why: SEVERAL },
  symptomesUrinairesFrequence: {
    asked: 'À quelle fréquence, ce dernier mois ?',
    clinical: 'Fréquence des symptômes urinaires (dernier mois)',
  },
  risks_testiculaire: { asked: 'Côté testicules, l’un de ces cas vous concerne-t-il ?', why: SEVERAL },
  hasContraception: { asked: 'Utilisez-vous une contraception ?', clinical: 'Contraception' },
  typeContraception: { asked: 'Laquelle ou lesquelles ?', clinical: 'Moyens de contraception' },
  typeContraceptionAutre: { asked: 'Laquelle ?', clinical: 'Autre moyen de contraception' },
  menopause: { asked: 'Êtes-vous ménopausée ?', clinical: 'Ménopause' },
  menopauseEffect: { asked: 'Que ressentez-vous ?', clinical: 'Symptômes de la ménopause' },
  cyclesMenstruels: { asked: 'Comment sont vos règles ?', clinical: 'Cycles menstruels' },
  risks_chest: { asked: 'Côté seins, l’un de ces cas vous concerne-t-il ?', why: SEVERAL },
  surveillance_chest: { asked: 'Quand vos seins ont-ils été surveillés pour la dernière fois ?' },
  risks_uterus: { asked: 'Et pour le col de l’utérus ?', why: SEVERAL },
  frottis: {
    asked: 'De quand date votre dernier frottis ou test HPV ?',
    clinical: 'Dernier dépistage du col de l’utérus (frottis ou test HPV)',
  },
};
