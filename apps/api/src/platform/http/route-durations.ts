import { RouteDurations } from '@maillon/server-kit/metrics/route-durations';

/** Belongs to the process, like prom-client's registry. */
export const routeDurations = new RouteDurations({
  name: 'maillon_http_request_duration_seconds',
  help: 'Time from the request being read to its answer being sent',
  bounds: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
});
