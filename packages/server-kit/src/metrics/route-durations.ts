export interface Histogram {
  readonly name: string;
  readonly help: string;
  /** Upper bounds in seconds, rising. */
  readonly bounds: readonly number[];
}

/** Answers of one route, method and status; the last place of `counts` is for those beyond every bound. */
interface Series {
  readonly labels: string;
  readonly counts: number[];
  sum: number;
}

/**
 * A Prometheus histogram of all answers. Our own because prom-client's costs as much per answer as the rest of the log
 * (docs/decisions/http-kernel.md). Routes are templates, so no label ever holds an id.
 */
export class RouteDurations {
  readonly #histogram: Histogram;
  readonly #series = new Map<string, Series>();

  constructor(histogram: Histogram) {
    this.#histogram = histogram;
  }

  record(method: string, route: string, status: number, seconds: number): void {
    const labels = `method="${method}",route="${route}",status="${status}"`;
    let series = this.#series.get(labels);
    if (series === undefined) {
      series = { labels, counts: new Array<number>(this.#histogram.bounds.length + 1).fill(0), sum: 0 };
      this.#series.set(labels, series);
    }
    const place = this.#placeOf(seconds);
    series.counts[place] = (series.counts[place] ?? 0) + 1;
    series.sum += seconds;
  }

  /** Prometheus text format. */
  text(): string {
    const { name, help } = this.#histogram;
    const lines = [...this.#series.values()].flatMap((series) => this.#linesOf(series));
    return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n');
  }

  #placeOf(seconds: number): number {
    const { bounds } = this.#histogram;
    const place = bounds.findIndex((bound) => seconds <= bound);
    return place === -1 ? bounds.length : place;
  }

  #linesOf({ labels, counts, sum }: Series): string[] {
    const { name, bounds } = this.#histogram;
    let below = 0;
    const buckets = [...bounds, '+Inf'].map((bound, place) => {
      below += counts[place] ?? 0;
      return `${name}_bucket{${labels},le="${bound}"} ${below}`;
    });
    return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${below}`];
  }
}
