import type { Place } from '@maillon/domain/distance';

/** A way from one place to another. */
export interface PlannedRoute {
  /** An encoded polyline of precision 5. */
  readonly polyline: string;
  /** Metres. */
  readonly distance: number;
  /** When who leaves now is there; ISO instant. */
  readonly eta: string;
  /** No road is known: a straight line. */
  readonly isStraight: boolean;
}

/** Finds the way by road (design api §2.15 "router port"). Never within a transaction: it may ask another machine. */
export abstract class Router {
  /** Never fails: where no road is found, the way is a straight line. */
  abstract route(from: Place, to: Place): Promise<PlannedRoute>;
}
