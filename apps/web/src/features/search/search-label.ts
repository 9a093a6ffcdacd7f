/** Spec platform §2 "Header", to the letter. */
export const SEARCH_LABEL = 'Rechercher un patient, un professionnel, une structure…';
