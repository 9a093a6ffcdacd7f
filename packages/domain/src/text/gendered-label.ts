/** Labels of professions and people as they are said of a woman; one that is not here is said of everybody alike. */
const OF_A_WOMAN: ReadonlyMap<string, string> = new Map([
  ['Patient', 'Patiente'],
  ['Administrateur', 'Administratrice'],
  ['Infirmier', 'Infirmière'],
  ['Opérateur', 'Opératrice'],
  ['Infirmier diplômé d’État', 'Infirmière diplômée d’État'],
  ['Infirmier libéral (IDEL)', 'Infirmière libérale (IDEL)'],
  ['Infirmier en pratique avancée', 'Infirmière en pratique avancée'],
  ['Infirmier puériculteur', 'Infirmière puéricultrice'],
  ['Infirmier anesthésiste', 'Infirmière anesthésiste'],
  ['Infirmier psychiatrique', 'Infirmière psychiatrique'],
  ['Aide-soignant', 'Aide-soignante'],
  ['Anesthésiste-réanimateur', 'Anesthésiste-réanimatrice'],
]);

/** A label of `USER_TYPE_LABELS` or of a qualification, in the gender of its person where that is known. */
export const genderedLabel = (label: string, gender: 'MALE' | 'FEMALE' | null | undefined): string =>
  gender === 'FEMALE' ? (OF_A_WOMAN.get(label) ?? label) : label;
