type Work = () => Promise<void>;

/**
 * Work of which one is enough at a time. What is asked for while some is under way is done once, after it: it may have begun too early
 * to see why. A failure ends the turn of its caller, and no other.
 */
export const oneAtATime = (): ((work: Work) => Promise<void>) => {
  let running: Promise<void> | null = null;
  let next: { readonly work: Work; readonly done: Promise<void> } | null = null;
  const start = (work: Work): Promise<void> => {
    const turn = work().finally(() => {
      running = null;
    });
    running = turn;
    return turn;
  };
  return (work) => {
    if (running === null) return start(work);
    if (next !== null) {
      next = { ...next, work };
      return next.done;
    }
    const after = running.catch(() => undefined);
    const done = after.then(() => {
      const newest = next?.work ?? work;
      next = null;
      return start(newest);
    });
    next = { work, done };
    return done;
  };
};
