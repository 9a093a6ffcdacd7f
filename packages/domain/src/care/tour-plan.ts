import type { Place } from '../distance.ts';
import { improvedOrder } from './tour-search.ts';

/** A visit of a tour. Instants and durations in milliseconds. */
export interface TourStop {
  readonly id: string;
  readonly place: Place;
  readonly stayMs: number;
  /** When its patient asked to be seen: it is waited for, and a visit that begins later is late. */
  readonly window?: { readonly from: number; readonly until: number } | undefined;
}

export interface TourQuestion {
  /** Where and when the performer sets out. */
  readonly from: Place;
  readonly departAt: number;
  readonly stops: readonly TourStop[];
  readonly wayMs: (from: Place, to: Place) => number;
  /** Ids in an order that a person chose: they keep it among themselves, and the others are put in between. */
  readonly chosen?: readonly string[];
}

export interface TourPlan {
  /** Ids. */
  readonly order: readonly string[];
  /** When each visit begins, in that order. */
  readonly begins: readonly number[];
  /** How late the visits are altogether. */
  readonly lateMs: number;
  /** When the last visit ends; the departure where there is none. */
  readonly endsAt: number;
}

/** A late visit weighs as so much time on the road. */
const LATE_WEIGHT = 1_000;
/** Of two tours that end at the same time, the one with less road. */
const ROAD_WEIGHT = 0.1;

/** How a tour goes in this order. @param order places in `stops` */
function drive({ from, departAt, stops, wayMs }: TourQuestion, order: readonly number[]) {
  let [at, place, lateMs, roadMs] = [departAt, from, 0, 0];
  const begins: number[] = [];
  for (const index of order) {
    const stop = stops[index] as TourStop;
    const road = wayMs(place, stop.place);
    const begin = Math.max(at + road, stop.window?.from ?? 0);
    lateMs += Math.max(0, begin - (stop.window?.until ?? Number.POSITIVE_INFINITY));
    roadMs += road;
    begins.push(begin);
    at = begin + stop.stayMs;
    place = stop.place;
  }
  return { begins, lateMs, roadMs, endsAt: at };
}

/** The cost of an order over a table of travel times, so that none is asked twice. */
function costOf(question: TourQuestion) {
  const { stops, from, departAt, wayMs } = question;
  const places = [from, ...stops.map(({ place }) => place)];
  const road = places.map((start) => places.map((end) => wayMs(start, end)));
  return (order: readonly number[]): number => {
    let [at, before, late, roads] = [departAt, 0, 0, 0];
    for (const index of order) {
      const { window, stayMs } = stops[index] as TourStop;
      const way = (road[before] as readonly number[])[index + 1] as number;
      roads += way;
      at += way;
      if (window !== undefined) {
        if (at < window.from) at = window.from;
        else if (at > window.until) late += at - window.until;
      }
      at += stayMs;
      before = index + 1;
    }
    return at - departAt + late * LATE_WEIGHT + roads * ROAD_WEIGHT;
  };
}

/**
 * The order of a tour: visits as little late as can be found, then the earliest end. Cheapest insertion, then visits and segments of road
 * are moved and turned for as long as that helps; never worse than the order in which the stops are given.
 */
export function planTour(question: TourQuestion): TourPlan {
  const { stops, chosen = [] } = question;
  const rank = new Map(chosen.map((id, at) => [id, at]));
  const fixed = stops
    .map((stop, index) => ({ index, rank: rank.get(stop.id) }))
    .filter((one): one is { index: number; rank: number } => one.rank !== undefined)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ index }) => index);
  const order = improvedOrder(stops.length, fixed, costOf(question));
  const { begins, lateMs, endsAt } = drive(question, order);
  return { order: order.map((index) => (stops[index] as TourStop).id), begins, lateMs, endsAt };
}
