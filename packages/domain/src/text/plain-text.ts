/** Lower case and without accents, for a search in the browser or in memory: « Échographie » is found by « echo ». */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
