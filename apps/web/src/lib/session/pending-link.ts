let pending: string | null = null;

/**
 * The link of a notification on which this tab was opened, kept while its reader signs in. In memory alone: it means
 * nothing to the next person at this screen.
 */
export const pendingLink = {
  keep: (token: string): void => {
    pending = token;
  },
  /** Gives it once. */
  take: (): string | null => {
    const token = pending;
    pending = null;
    return token;
  },
};
