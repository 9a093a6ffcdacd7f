/** How the sentences that the specification quotes are said: corrected, or `verbatim`, slips included. */
export const TEXTS_MODES = ['corrected', 'verbatim'] as const;
