type Words = Readonly<Record<string, string>>;

/** The everyday word of an answer, where the clinical label is not one; by question, then by code. */
export const OPTION_WORDS: Readonly<Record<string, Words>> = {
  any: { none: 'Rien de tout cela', unknown: 'Je ne sais pas' },
  bloodGroup: { unknown: 'Je ne sais pas' },
  CURRENT_PREGNANCY_TYPE: {
    simple: 'Un bébé',
    jumeaux: 'Deux bébés',
    triplets: 'Trois bébés',
    multiple: 'Quatre ou plus',
  },
  personnalAntecedents: {
    cardiac: 'Un problème de cœur',
    diabetes: 'Du diabète',
    hypertension: 'De la tension',
    autoimmune: 'Une maladie auto-immune',
    cancer: 'Un cancer',
    autre: 'Autre chose',
  },
  familyAntecedents: {
    cardiac: 'Un problème de cœur',
    avc: 'Une attaque cérébrale',
    diabetes: 'Du diabète',
    hypertension: 'De la tension',
    hypercholesterolemie: 'Trop de cholestérol',
    thrombose: 'Un caillot dans une jambe ou un poumon',
    autoimmune: 'Une maladie auto-immune',
    cancer: 'Un cancer',
    autre: 'Autre chose',
  },
  hasAllergies: { oui: 'Oui', non: 'Non, aucune à ma connaissance' },
  commonPathologies: {
    hypertension_arterielle: 'De la tension',
    hypercholesterolemie: 'Trop de cholestérol',
    obesite: 'Un surpoids important',
    maladie_coronarienne: 'Les artères du cœur',
    fibrillation_atriale: 'Un cœur qui bat irrégulièrement',
    avc_ait: 'Une attaque cérébrale',
    insuffisance_renale: 'Des reins qui fonctionnent mal',
    reflux: 'Des remontées acides',
  },
  physicalActivity: {
    sedentaire: 'Très peu',
    peu_actif: 'Un peu chaque jour',
    modere: 'Régulièrement',
    actif: 'Beaucoup',
    tres_actif: 'Presque tous les jours, intensément',
  },
  tabac: { jamais: 'Non, je n’ai jamais fumé', ancien: 'J’ai arrêté', actif: 'Oui, je fume' },
  alcool: { jamais: 'Non, jamais', occasionnelle: 'De temps en temps' },
  foodHabits: { autre: 'Autre chose' },
  risks_chest: { masse: 'Une boule, ou un sein qui se creuse' },
  menopause: { oui: 'Oui', non: 'Non' },
  cyclesMenstruels: { reguliers: 'Régulières', irreguliers: 'Irrégulières', absence: 'Je n’ai plus de règles' },
};

/** What a patient reads above each part of the record. */
export const SECTION_WORDS: Readonly<Record<string, string>> = {
  _step1: 'Vous',
  _step2: 'Ma grossesse',
  _step3: 'Antécédents',
  _step4: 'Allergies, traitements',
  _step5: 'Mode de vie',
  _step6: 'Infections',
  _step7: 'Risques et dépistages',
  _step8: 'Contraception et cycles',
  _step9: 'Seins et utérus',
  _step10: 'Vaccins',
};
