import { expect, it } from '@jest/globals';
import { RouteDurations } from './route-durations.ts';

it('the text says how many answers each route gave and how long they took', () => {
  const durations = new RouteDurations({ name: 'answer_seconds', help: 'Time to an answer', bounds: [0.01, 2] });
  durations.record('GET', '/sessions/:id', 200, 0.01);
  durations.record('GET', '/sessions/:id', 200, 0.25);
  durations.record('POST', '/sessions', 503, 7);
  expect(durations.text()).toBe(`# HELP answer_seconds Time to an answer
# TYPE answer_seconds histogram
answer_seconds_bucket{method="GET",route="/sessions/:id",status="200",le="0.01"} 1
answer_seconds_bucket{method="GET",route="/sessions/:id",status="200",le="2"} 2
answer_seconds_bucket{method="GET",route="/sessions/:id",status="200",le="+Inf"} 2
answer_seconds_sum{method="GET",route="/sessions/:id",status="200"} 0.26
answer_seconds_count{method="GET",route="/sessions/:id",status="200"} 2
answer_seconds_bucket{method="POST",route="/sessions",status="503",le="0.01"} 0
answer_seconds_bucket{method="POST",route="/sessions",status="503",le="2"} 0
answer_seconds_bucket{method="POST",route="/sessions",status="503",le="+Inf"} 1
answer_seconds_sum{method="POST",route="/sessions",status="503"} 7
answer_seconds_count{method="POST",route="/sessions",status="503"} 1
`);
});
