/** What a doctor may be qualified as: stored code and French label (design catalogues §5.4), the usual ones first. */
export const DOCTOR_QUALIFICATIONS = [
  { code: 'medecin_generaliste', label: 'Médecin généraliste' },
  { code: 'gynecologue', label: 'Gynécologue' },
  { code: 'dermatologue', label: 'Dermatologue' },
  { code: 'ophtalmologue', label: 'Ophtalmologue' },
  { code: 'geriatre', label: 'Gériatre' },
  { code: 'pediatre', label: 'Pédiatre' },
  { code: 'cardiologue', label: 'Cardiologue' },
  { code: 'endocrinologue', label: 'Endocrinologue' },
  { code: 'psychiatre', label: 'Psychiatre' },
  { code: 'pneumologue', label: 'Pneumologue' },
  { code: 'infectiologue', label: 'Infectiologue' },
  { code: 'urgentiste', label: 'Médecin urgentiste' },
  { code: 'anesthesiste', label: 'Anesthésiste-réanimateur' },
  { code: 'autre_medecin', label: 'Autre spécialité' },
] as const;

/** The specialties offered at sign-up (spec platform §3 "Default doctor specialties list has 5 entries"). */
export const SIGN_UP_SPECIALTIES = DOCTOR_QUALIFICATIONS.slice(0, 5);

export const MIDWIFE_QUALIFICATIONS = [
  { code: 'sf_liberale', label: 'Sage-femme libérale' },
  { code: 'sf_hospitaliere', label: 'Sage-femme hospitalière' },
  { code: 'sf_pmi', label: 'Sage-femme de PMI' },
  { code: 'sf_echographiste', label: 'Sage-femme échographiste' },
  { code: 'sf_coordinatrice', label: 'Sage-femme coordinatrice' },
] as const;

export const ASSISTANT_QUALIFICATIONS = [
  { code: 'ide', label: 'Infirmier diplômé d’État' },
  { code: 'ide_liberal', label: 'Infirmier libéral (IDEL)' },
  { code: 'ipa', label: 'Infirmier en pratique avancée' },
  { code: 'puericultrice', label: 'Infirmier puériculteur' },
  { code: 'iade', label: 'Infirmier anesthésiste' },
  { code: 'infirmier_psychiatrique', label: 'Infirmier psychiatrique' },
  { code: 'aide_soignant', label: 'Aide-soignant' },
] as const;

const LABELS: ReadonlyMap<string, string> = new Map(
  [...DOCTOR_QUALIFICATIONS, ...MIDWIFE_QUALIFICATIONS, ...ASSISTANT_QUALIFICATIONS].map(({ code, label }) => [
    code,
    label,
  ]),
);

/** The French label of a qualification; undefined for a code that the catalogue does not know. */
export function qualificationLabel(code: string): string | undefined {
  return LABELS.get(code);
}
