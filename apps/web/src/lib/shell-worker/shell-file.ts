/** A file that the worker of the shell fetches when it is installed: only as it was built. */
export interface ShellFile {
  readonly url: string;
  /** Null where the name says it. */
  readonly revision: string | null;
  readonly integrity: string;
}

/** The one page of the application. */
export const PAGE = '/index.html';

/** What a page says to the worker of a new version that waits, once its person has taken it. */
export const START_NEW = 'start the new version';
