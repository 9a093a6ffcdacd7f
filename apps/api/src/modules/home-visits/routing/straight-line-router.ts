import { encodePolyline } from '@maillon/domain/care/polyline';
import { type Place, straightRoad } from '@maillon/domain/distance';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.ts';
import { type PlannedRoute, Router } from './router.ts';

const METRES = 1_000;

/** Without a map of roads: the line, and the time that a road beside it would take. */
@Injectable()
export class StraightLineRouter extends Router {
  constructor(private readonly clock: Clock) {
    super();
  }

  async route(from: Place, to: Place): Promise<PlannedRoute> {
    const { km, ms } = straightRoad(from, to);
    return {
      polyline: encodePolyline([from, to]),
      distance: Math.round(km * METRES),
      eta: isoOf(this.clock.now() + ms),
      isStraight: true,
    };
  }
}
