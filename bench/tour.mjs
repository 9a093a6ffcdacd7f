/**
 * The plan of a tour of 25 home visits, half of them with a window of two hours, and how far that of nine is from the best of all
 * 362,880 orders. One process, nothing else: the function alone, as the server calls it.
 */

import { planTour } from '@maillon/domain/care/tour-plan';
import { distanceKm } from '@maillon/domain/distance';
import { gatesOf } from './lib/gates.mjs';
import { percentile, spreadOf } from './lib/numbers.mjs';

const MINUTE = 60_000;
const DEPART = Date.parse('2027-03-15T07:00:00.000Z');
const TOURS = 40;
const LIMIT_MS = 200;
const WITHIN = 1.03;
/** How a tour goes in the order in which its stops are given. */
const asGiven = (question) => planTour({ ...question, chosen: question.stops.map(({ id }) => id) });
const FROM = { latitude: 5.35, longitude: -4 };
const wayMs = (from, to) => distanceKm(from, to) * 90_000 + 2 * MINUTE;

let state = 1;
const random = () => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return state / 0x7fffffff;
};
const tourOf = (count) => ({
  ...{ from: FROM, departAt: DEPART, wayMs },
  stops: Array.from({ length: count }, (_, index) => {
    const from = DEPART + Math.floor(random() * 8 * 60) * MINUTE;
    return {
      id: String(index),
      place: { latitude: 5.25 + random() / 5, longitude: -4.1 + random() / 5 },
      stayMs: (10 + Math.floor(random() * 30)) * MINUTE,
      ...(index % 2 === 0 && { window: { from, until: from + 120 * MINUTE } }),
    };
  }),
});

/** Every order of the stops, by swaps (Heap). */
function* ordersOf(stops) {
  const order = [...stops];
  const counts = order.map(() => 0);
  yield order;
  for (let at = 0; at < order.length; ) {
    if (counts[at] >= at) {
      counts[at++] = 0;
      continue;
    }
    const other = at % 2 === 0 ? 0 : counts[at];
    [order[other], order[at]] = [order[at], order[other]];
    yield order;
    counts[at] += 1;
    at = 0;
  }
}

const gates = gatesOf('tour');
const times = Array.from({ length: TOURS }, () => {
  const question = tourOf(25);
  const begin = performance.now();
  planTour(question);
  return performance.now() - begin;
});
gates.atMost('25 visits planned: ms', spreadOf(times), LIMIT_MS);
gates.atMost(
  '25 visits planned, p95: ms',
  percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  ),
  LIMIT_MS,
);

const ratios = Array.from({ length: 8 }, () => {
  const question = tourOf(9);
  let best = asGiven(question);
  for (const stops of ordersOf(question.stops)) {
    const plan = asGiven({ ...question, stops });
    if (plan.lateMs < best.lateMs || (plan.lateMs === best.lateMs && plan.endsAt < best.endsAt)) best = plan;
  }
  const planned = planTour(question);
  const [one, other] = [planned, best].map(({ lateMs, endsAt }) => (lateMs > 0 ? lateMs + 1e9 : endsAt - DEPART));
  return one / other;
});
gates.atMost('nine visits beside the best of all orders, worst of eight tours', Math.max(...ratios), WITHIN);
gates.close();
