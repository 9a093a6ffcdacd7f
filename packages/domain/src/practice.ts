/** How and where a person practises: stored codes and French labels (design catalogues §5.5 to §5.7, spec platform §9). */

interface Coded {
  readonly code: string;
  readonly label: string;
}

/** What a midwife is experienced in. */
export const MIDWIFE_EXPERTISES = [
  { code: 'suivi_grossesse', label: 'Suivi de grossesse' },
  { code: 'entretien_prenatal', label: 'Entretien prénatal précoce' },
  { code: 'preparation_naissance', label: 'Préparation à la naissance et à la parentalité' },
  { code: 'echographie', label: 'Échographie obstétricale' },
  { code: 'monitoring', label: 'Monitoring fœtal à domicile' },
  { code: 'post_partum_domicile', label: 'Suivi post-partum à domicile' },
  { code: 'entretien_postnatal', label: 'Entretien postnatal précoce' },
  { code: 'allaitement', label: 'Allaitement (DIU lactation)' },
  { code: 'reeducation_perineale', label: 'Rééducation périnéale' },
  { code: 'gynecologie_prevention', label: 'Gynécologie de prévention et contraception' },
  { code: 'pose_diu_implant', label: 'Pose de stérilet et d’implant' },
  { code: 'ivg_medicamenteuse', label: 'IVG médicamenteuse' },
  { code: 'vaccination', label: 'Vaccination' },
  { code: 'tabacologie', label: 'Tabacologie et addictologie' },
  { code: 'acupuncture', label: 'Acupuncture' },
  { code: 'hypnose', label: 'Hypnose' },
  { code: 'sexologie', label: 'Sexologie' },
  { code: 'deuil_perinatal', label: 'Deuil périnatal' },
] as const satisfies readonly Coded[];

/** In which frame a person practises when they arrive. */
export const INITIAL_PROFILES = [
  { code: 'liberal', label: 'Exercice libéral' },
  { code: 'salarie_hospitalier', label: 'Exercice salarié en établissement de santé' },
  { code: 'pmi', label: 'Exercice salarié en PMI' },
  { code: 'centre_sante', label: 'Centre ou maison de santé' },
  { code: 'mixte', label: 'Exercice mixte' },
  { code: 'remplacant', label: 'Remplacements' },
] as const satisfies readonly Coded[];

/** What a structure does; its `type` is their labels, joined. */
export const STRUCTURE_SPECIALITIES = [
  { code: 'maternite', label: 'Maternité' },
  { code: 'medecine_generale', label: 'Médecine générale' },
  { code: 'gynecologie', label: 'Gynécologie-obstétrique' },
  { code: 'pediatrie', label: 'Pédiatrie et néonatologie' },
  { code: 'had', label: 'Hospitalisation à domicile' },
  { code: 'ssiad', label: 'Soins infirmiers à domicile' },
  { code: 'centre_sante', label: 'Centre de santé' },
  { code: 'pmi', label: 'PMI' },
  { code: 'telemedecine', label: 'Télémédecine' },
  { code: 'urgence', label: 'Régulation et urgences' },
] as const satisfies readonly Coded[];

/** How far a person travels from their zone, in kilometres. */
export const EXERCISE_RADII = [0, 1, 5, 10, 20, 30, 50, 100, 200] as const;

export type ExerciseRadius = (typeof EXERCISE_RADII)[number];

export const DEFAULT_EXERCISE_RADIUS: ExerciseRadius = 50;

export function exerciseRadiusLabel(radius: ExerciseRadius): string {
  return radius === 0 ? 'Sur place uniquement' : `${radius} km`;
}

/** The `type` of a structure from the codes that were ticked, in the order of the list; unknown codes are left out. */
export function structureType(codes: readonly string[]): string {
  return STRUCTURE_SPECIALITIES.filter(({ code }) => codes.includes(code))
    .map(({ label }) => label)
    .join(', ');
}
