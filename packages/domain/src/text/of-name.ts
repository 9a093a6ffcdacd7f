/** The letters before which « de » loses its own: vowels, the y of « Yves » though not of « Yann », and the mute h of French first names. */
const ELIDES = /^(?:[aeiouœæ]|y(?![aeiou])|h(?:e(?:l|n|r)|ip|on|or|ub|ug|y))/i;

/** Spelt without its accents, so that É and E are one letter. */
const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** « de Camille », « d’Awa », « d’Élodie », « de Yann »: of whom something is. What has no first letter keeps its « de ». */
export const ofName = (name: string): string => (ELIDES.test(bare(name)) ? `d’${name}` : `de ${name}`);
