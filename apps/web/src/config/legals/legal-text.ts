/** A legal text as data, so that a page and an accordion can show the same one. */
export interface LegalText {
  readonly title: string;
  /** Numbered from 1 in this order. Facts about the operator stand in braces: `{OPERATEUR}`. */
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  readonly title: string;
  /** Its name in the table of contents, where that is another one. */
  readonly inContents?: string;
  readonly paragraphs: readonly string[];
  /** Below its paragraphs, each with its answer. */
  readonly questions?: readonly { readonly asks: string; readonly answer: string }[];
}

/** Spec platform §2 "Legal pages"; to be changed on the day a new text is published (design catalogues §7). */
export const LEGAL_UPDATED_AT = '29/01/2025';
