const NAME = 'maillon_http_request_duration_seconds';
const HELP = 'Time from the request being read to its answer being sent';
/** Upper bounds in seconds. */
const BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] as const;

/** Answers of one route, method and status; the last place of `counts` is for those beyond every bound. */
interface Series {
  readonly labels: string;
  readonly counts: number[];
  sum: number;
}

const placeOf = (seconds: number): number => {
  const place = BOUNDS.findIndex((bound) => seconds <= bound);
  return place === -1 ? BOUNDS.length : place;
};

const linesOf = ({ labels, counts, sum }: Series): string[] => {
  let below = 0;
  const buckets = [...BOUNDS, '+Inf'].map((bound, place) => {
    below += counts[place] ?? 0;
    return `${NAME}_bucket{${labels},le="${bound}"} ${below}`;
  });
  return [...buckets, `${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${below}`];
};

/**
 * A Prometheus histogram of all answers. Our own because prom-client's costs as much per answer as the rest of the log
 * (docs/decisions/http-kernel.md). Routes are templates, so no label ever holds an id.
 */
class RouteDurations {
  private readonly series = new Map<string, Series>();

  record(method: string, route: string, status: number, seconds: number): void {
    const labels = `method="${method}",route="${route}",status="${status}"`;
    let series = this.series.get(labels);
    if (series === undefined) {
      series = { labels, counts: new Array<number>(BOUNDS.length + 1).fill(0), sum: 0 };
      this.series.set(labels, series);
    }
    const place = placeOf(seconds);
    series.counts[place] = (series.counts[place] ?? 0) + 1;
    series.sum += seconds;
  }

  /** Prometheus text format. */
  text(): string {
    const lines = [...this.series.values()].flatMap(linesOf);
    return [`# HELP ${NAME} ${HELP}`, `# TYPE ${NAME} histogram`, ...lines, ''].join('\n');
  }
}

/** Belongs to the process, like prom-client's registry. */
export const routeDurations = new RouteDurations();
