/** What an order of stops costs; less is better. */
type Cost = (order: readonly number[]) => number;

/** A segment that is moved is no longer than this. */
const MAX_MOVE = 3;
/** Orders that are looked at before the search ends with what it found best: 25 stops stay below 200 ms. */
const MAX_ORDERS = 60_000;
const MAX_DISTURBANCES = 500;
/** Fewer cannot be disturbed: moves and turns find them all. */
const MIN_DISTURBED = 5;

/**
 * A good order of `count` stops: the best of those as given and of cheapest insertion, improved by moving and turning segments, disturbed
 * and improved again.
 * @param fixed stops that keep this order among themselves
 */
export function improvedOrder(count: number, fixed: readonly number[], costOf: Cost): readonly number[] {
  let looks = 0;
  const cost: Cost = (order) => {
    looks += 1;
    return costOf(order);
  };
  const given = Array.from({ length: count }, (_, index) => index);
  const isFixed = new Set(fixed);
  const free = given.filter((index) => !isFixed.has(index));
  const keeps = keeperOf(fixed);
  const starts = [inserted(fixed, free, cost), ...(keeps(given) ? [given] : [])];
  let best = starts.map((start) => improved(start, keeps, cost)).reduce((one, other) => cheaper(one, other, cost));
  if (count < MIN_DISTURBED || free.length === 0) return best;
  const random = someRandom();
  for (let turn = 0; turn < MAX_DISTURBANCES && looks < MAX_ORDERS; turn += 1) {
    const disturbed = disturb(best, random);
    if (keeps(disturbed)) best = cheaper(best, improved(disturbed, keeps, cost), cost);
  }
  return best;
}

const cheaper = (one: readonly number[], other: readonly number[], cost: Cost): readonly number[] =>
  cost(other) < cost(one) ? other : one;

/** Whether an order leaves the fixed stops in theirs. */
function keeperOf(fixed: readonly number[]): (order: readonly number[]) => boolean {
  if (fixed.length < 2) return () => true;
  const rank = new Map(fixed.map((index, at) => [index, at]));
  return (order) => {
    let last = -1;
    for (const index of order) {
      const at = rank.get(index);
      if (at === undefined) continue;
      if (at < last) return false;
      last = at;
    }
    return true;
  };
}

/** Each time the free stop that adds the least, where it adds the least. */
function inserted(fixed: readonly number[], free: readonly number[], cost: Cost): readonly number[] {
  let order: readonly number[] = fixed;
  const left = new Set(free);
  while (left.size > 0) {
    let [least, next, of] = [Number.POSITIVE_INFINITY, order, -1];
    for (const index of left) {
      for (let at = 0; at <= order.length; at += 1) {
        const candidate = order.toSpliced(at, 0, index);
        const price = cost(candidate);
        if (price < least) [least, next, of] = [price, candidate, index];
      }
    }
    order = next;
    left.delete(of);
  }
  return order;
}

/** Moves segments elsewhere and turns them, the first improvement at once, until none is left. */
function improved(
  start: readonly number[],
  keeps: (order: readonly number[]) => boolean,
  cost: Cost,
): readonly number[] {
  let [best, least] = [start, cost(start)];
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const candidate of neighbours(best)) {
      const price = cost(candidate);
      if (price >= least || !keeps(candidate)) continue;
      [best, least, isBetter] = [candidate, price, true];
      break;
    }
  }
  return best;
}

function* neighbours(order: readonly number[]): Generator<readonly number[]> {
  const { length } = order;
  for (let from = 0; from < length; from += 1) {
    for (let size = 1; size <= MAX_MOVE && from + size <= length; size += 1) {
      const segment = order.slice(from, from + size);
      const rest = order.toSpliced(from, size);
      for (let at = 0; at <= rest.length; at += 1) if (at !== from) yield rest.toSpliced(at, 0, ...segment);
    }
    for (let until = from + 2; until <= length; until += 1) {
      yield order.toSpliced(from, until - from, ...order.slice(from, until).toReversed());
    }
  }
}

/** Two neighbouring segments change places. */
function disturb(order: readonly number[], random: () => number): readonly number[] {
  const cuts = Array.from({ length: 3 }, () => Math.floor(random() * (order.length + 1))).toSorted((a, b) => a - b);
  const [first = 0, second = 0, third = 0] = cuts;
  return [
    ...order.slice(0, first),
    ...order.slice(second, third),
    ...order.slice(first, second),
    ...order.slice(third),
  ];
}

/** The same numbers each time (mulberry32): the same question has the same answer. */
function someRandom(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
