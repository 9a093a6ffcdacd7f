/** The terms in force, by their date (spec platform §2: last updated 29/01/2025). */
export const LEGAL_VERSION = '2025-01-29';
