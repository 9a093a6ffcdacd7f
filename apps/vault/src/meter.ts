/** Counts of answers by route and status, in the text format of Prometheus. No id is in a label: routes are templates. */
export class Meter {
  readonly #answers = new Map<string, { count: number; seconds: number }>();

  count(method: string, route: string, status: number, elapsedMs: number): void {
    const labels = `method="${method}",route="${route}",status="${status}"`;
    const known = this.#answers.get(labels) ?? { count: 0, seconds: 0 };
    this.#answers.set(labels, { count: known.count + 1, seconds: known.seconds + elapsedMs / 1_000 });
  }

  text(): string {
    const lines = [...this.#answers].flatMap(([labels, { count, seconds }]) => [
      `vault_answer_seconds_count{${labels}} ${count}`,
      `vault_answer_seconds_sum{${labels}} ${seconds.toFixed(6)}`,
    ]);
    const { rss } = process.memoryUsage();
    return [
      '# TYPE vault_answer_seconds summary',
      ...lines,
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${rss}`,
      '',
    ].join('\n');
  }
}
