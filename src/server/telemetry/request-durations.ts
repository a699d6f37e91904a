const NAME = 'porchlight_http_request_duration_seconds';
/** Upper bounds of the buckets in seconds. */
const BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Durations {
  count: number;
  sum: number;
  buckets: { upTo: number; count: number }[];
}

/** A histogram without prom-client, which builds a label string on each observation. */
export function requestDurations() {
  const byRoute = new Map<string, Map<number, Durations>>();
  const begin = (route: string, status: number) => {
    const begun: Durations = { count: 0, sum: 0, buckets: BOUNDS.map((upTo) => ({ upTo, count: 0 })) };
    byRoute.set(route, (byRoute.get(route) ?? new Map<number, Durations>()).set(status, begun));
    return begun;
  };
  return {
    /** `route` must be one of a closed list, because it isn't escaped. */
    observe(route: string, status: number, seconds: number) {
      const durations = byRoute.get(route)?.get(status) ?? begin(route, status);
      durations.count += 1;
      durations.sum += seconds;
      for (const bucket of durations.buckets) if (seconds <= bucket.upTo) bucket.count += 1;
    },
    /** https://prometheus.io/docs/instrumenting/exposition_formats/ */
    text() {
      const lines = [
        `# HELP ${NAME} Time to answer a request, by route and status`,
        `# TYPE ${NAME} histogram`,
      ];
      for (const [route, byStatus] of byRoute) {
        for (const [status, { count, sum, buckets }] of byStatus) {
          const labels = `route="${route}",status="${status}"`;
          for (const bucket of [...buckets, { upTo: '+Inf', count }])
            lines.push(`${NAME}_bucket{le="${bucket.upTo}",${labels}} ${bucket.count}`);
          lines.push(`${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${count}`);
        }
      }
      return `${lines.join('\n')}\n`;
    },
  };
}
