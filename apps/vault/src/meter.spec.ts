import { expect, it } from '@jest/globals';
import { Meter } from './meter.ts';

it('the metrics say how many answers each route gave and how long they took, and what the process uses', async () => {
  const meter = new Meter();
  meter.count('GET', '/sessions/:id', 200, 12);
  meter.count('GET', '/sessions/:id', 200, 8);
  meter.count('POST', '/sessions', 503, 7_000);
  const text = await meter.text();
  expect(text).toContain('vault_answer_seconds_count{method="GET",route="/sessions/:id",status="200"} 2');
  expect(text).toContain('vault_answer_seconds_sum{method="GET",route="/sessions/:id",status="200"} 0.02');
  expect(text).toContain('vault_answer_seconds_bucket{le="2",method="POST",route="/sessions",status="503"} 0');
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
});
