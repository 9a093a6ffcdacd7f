/** Spec platform §9. */
export const CODE_LENGTH = 8;

/** Lowercase letters and digits (spec platform §5); a pasted code may come with spaces, dashes and capitals. */
export const cleanCode = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, CODE_LENGTH);
