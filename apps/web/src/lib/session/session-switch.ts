/** True while this window changes its session itself: what the server then says of the old one is no news. */
let switching = false;

export const isSwitching = (): boolean => switching;

/** What a window does as a whole. */
export const browserWindow = { leaveFor: (path: string): void => window.location.assign(path) };

/**
 * Puts another session in the place of the present one (an impersonation begins or ends), then starts afresh: nothing that was
 * read as one person may be shown to another.
 */
export const switchSession = async (change: () => Promise<unknown>, path: string): Promise<void> => {
  switching = true;
  try {
    await change();
  } catch (error) {
    switching = false;
    throw error;
  }
  browserWindow.leaveFor(path);
};
