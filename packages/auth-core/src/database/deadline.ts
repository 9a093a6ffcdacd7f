import { AsyncLocalStorage } from 'node:async_hooks';

/** The request took too long: nothing of it is begun or committed any more. */
export class DeadlinePassed extends Error {}

const deadlines = new AsyncLocalStorage<number>();

/** Whatever `work` asks of Postgres later than this ends with {@link DeadlinePassed}. */
export const withinDeadline = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  deadlines.run(performance.now() + ms, work);

/** Outside of any deadline there is none. */
export function checkDeadline(): void {
  const deadline = deadlines.getStore();
  if (deadline !== undefined && performance.now() > deadline) throw new DeadlinePassed();
}
