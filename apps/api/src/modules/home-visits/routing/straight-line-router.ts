import { encodePolyline } from '@maillon/domain/care/polyline';
import { distanceKm, type Place } from '@maillon/domain/distance';
import { HOUR_MS, isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.ts';
import { type PlannedRoute, Router } from './router.ts';

/** What a road adds to the line, and how fast one drives in town. */
const DETOUR = 1.3;
const KM_PER_HOUR = 25;
const METRES = 1_000;

/** Without a map of roads: the line, and the time that a road beside it would take. */
@Injectable()
export class StraightLineRouter extends Router {
  constructor(private readonly clock: Clock) {
    super();
  }

  async route(from: Place, to: Place): Promise<PlannedRoute> {
    const road = distanceKm(from, to) * DETOUR;
    return {
      polyline: encodePolyline([from, to]),
      distance: Math.round(road * METRES),
      eta: isoOf(this.clock.now() + (road / KM_PER_HOUR) * HOUR_MS),
      isStraight: true,
    };
  }
}
