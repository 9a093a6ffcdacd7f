/** A message of a thread as the writer of a later one saw it. `number`: its place in the thread, from 1; 0 where a thread numbers nothing. */
export interface SeenMessage {
  id: string;
  number: number;
}

/** What stood in the thread when a message was written: the last message of all, and the writer's own last; null where there was none. */
export interface ThreadOrder {
  after: SeenMessage | null;
  own: SeenMessage | null;
}

/** What a message of a thread says; `order` is null in those that were written before 2026-11-30. */
export interface ThreadText {
  text: string;
  order: ThreadOrder | null;
}

const ORDERED = /^(.*)\0(-|[\w-]{1,64}@\d{1,9}) (-|[\w-]{1,64}@\d{1,9})$/s;

const seenText = (seen: SeenMessage | null): string => (seen === null ? '-' : `${seen.id}@${seen.number}`);

function readSeen(text: string): SeenMessage | null {
  const [id, number] = text.split('@');
  return id === undefined || number === undefined ? null : { id, number: Number(number) };
}

/** The text to be sealed, and signed, as a message of a thread: PROTOCOL.md §4. */
export const writeInOrder = (text: string, { after, own }: ThreadOrder): string =>
  `${text}\0${seenText(after)} ${seenText(own)}`;

export function readInOrder(opened: string): ThreadText {
  const [, text, after, own] = ORDERED.exec(opened) ?? [];
  if (text === undefined || after === undefined || own === undefined) return { text: opened, order: null };
  return { text, order: { after: readSeen(after), own: readSeen(own) } };
}

/** A message as a server shows it, in its order. */
export interface ShownMessage extends SeenMessage {
  /** Of a message that is its author's; null of one that says none, is not open or is not verified. */
  order: ThreadOrder | null;
}

/** `missing`: one stood before it that is not shown. `moved`: it is not where it was written, or is shown twice. */
export type OrderFault = 'missing' | 'moved';

/**
 * What the order of a thread contradicts, by id. Of numbers that are shown none is left out. A message that no later writer had seen, and the end
 * of a thread, can be kept from a reader: nothing that is shown speaks of them.
 * @param isWhole whether the first message that is shown is the thread's first: a thread that numbers nothing is judged by that
 */
export function orderFaults(shown: readonly ShownMessage[], isWhole: boolean): ReadonlyMap<string, OrderFault> {
  const places = new Map<string, number>();
  const faults = new Map<string, OrderFault>();
  const first = shown[0]?.number ?? 0;
  for (const [at, { id, number }] of shown.entries()) {
    if (places.has(id)) faults.set(id, 'moved');
    else places.set(id, at);
    const before = shown[at - 1];
    if (before !== undefined && number > before.number + 1) faults.set(id, 'missing');
  }
  const judged = (at: number, seen: SeenMessage): OrderFault | undefined => {
    const place = places.get(seen.id);
    const found = place === undefined ? undefined : shown[place];
    if (place === undefined || found === undefined) {
      const isBefore = seen.number === 0 ? !isWhole : seen.number < first;
      return isBefore ? undefined : 'missing';
    }
    if (place >= at || found.number > seen.number) return 'moved';
    return found.number < seen.number ? 'missing' : undefined;
  };
  for (const [at, { id, order }] of shown.entries()) {
    for (const seen of [order?.after, order?.own]) {
      const fault = seen ? judged(at, seen) : undefined;
      if (fault !== undefined && !faults.has(id)) faults.set(id, fault);
    }
  }
  return faults;
}
