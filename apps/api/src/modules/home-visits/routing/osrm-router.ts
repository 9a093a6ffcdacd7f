import type { Place } from '@maillon/domain/distance';
import { isoOf, SECOND_MS } from '@maillon/domain/time-units';
import { errorName } from '@maillon/server-kit/error-code';
import { Logger } from '@nestjs/common';
import * as z from 'zod';
import type { Clock } from '../../../platform/time/clock.ts';
import { type PlannedRoute, Router } from './router.ts';

const TIMEOUT_MS = 3_000;

/** What we read of an answer of OSRM's `route` service. */
const answer = z.object({
  routes: z.array(z.object({ geometry: z.string().max(100_000), distance: z.number(), duration: z.number() })).min(1),
});

const lonLat = ({ latitude, longitude }: Place): string => `${longitude.toFixed(5)},${latitude.toFixed(5)}`;

/** A service that speaks as OSRM does; what it does not answer, another router does. */
export class OsrmRouter extends Router {
  private readonly log = new Logger('OsrmRouter');

  constructor(
    private readonly url: string,
    private readonly fallback: Router,
    private readonly clock: Clock,
  ) {
    super();
  }

  async route(from: Place, to: Place): Promise<PlannedRoute> {
    try {
      const path = `/route/v1/driving/${lonLat(from)};${lonLat(to)}?overview=simplified&geometries=polyline`;
      const response = await fetch(this.url + path, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const [found] = answer.parse(await response.json()).routes;
      if (found === undefined) throw new Error('no route');
      return {
        polyline: found.geometry,
        distance: Math.round(found.distance),
        eta: isoOf(this.clock.now() + found.duration * SECOND_MS),
        isStraight: false,
      };
    } catch (error) {
      // Its message may name the places.
      this.log.warn(`the router did not answer: ${errorName(error)}`);
      return this.fallback.route(from, to);
    }
  }
}
