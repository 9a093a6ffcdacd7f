/** Thrown by {@link withinMs}. */
export class TooLate extends Error {
  constructor() {
    super('it took too long');
    this.name = 'TooLate';
  }
}

/** What the promise gives, or {@link TooLate}. The work itself goes on: a promise cannot be stopped. */
export const withinMs = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TooLate()), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
