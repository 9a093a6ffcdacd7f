import { type SeenMessage, writeInOrder } from '@maillon/vault/use/thread-order';

/** A message or comment as its reader's screen has it. */
interface Written {
  readonly id: string;
  /** Left out where the thread numbers nothing. */
  readonly number?: number;
}

const seenOf = (one: Written | undefined): SeenMessage | null =>
  one === undefined ? null : { id: one.id, number: one.number ?? 0 };

/**
 * A text together with what its writer has before their eyes: its signature covers both, so that a server which leaves out, moves or repeats
 * what stood before it is found out by its readers.
 * @param shown of the thread, the oldest first
 */
export const inThread = <T extends Written>(text: string, shown: readonly T[], isOwn: (one: T) => boolean): string =>
  writeInOrder(text, { after: seenOf(shown.at(-1)), own: seenOf(shown.findLast(isOwn)) });
