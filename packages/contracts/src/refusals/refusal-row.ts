/**
 * A refusal: its status, its French sentence, and the field that it is about.
 *
 * `detail` is what a person reads. `message` is what a program compares (it defaults to `detail`); it is only given
 * where the specification quotes a string that clients test for. `field` is the JSON pointer of the input at fault.
 * Sources: spec platform §5 and §8, clinical §5 and §8, design api §1.1.
 */
export interface RefusalRow {
  readonly status: number;
  readonly detail: string;
  readonly message?: string;
  readonly field?: `/${string}`;
}

/** What went wrong is in `message`: only the authors of clients ever meet these. */
export const INVALID_REQUEST = 'Requête invalide';
export const NO_RIGHTS = 'Vous n’avez pas les droits nécessaires';
