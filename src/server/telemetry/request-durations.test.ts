import { expect, test } from '@jest/globals';
import { requestDurations } from './request-durations.ts';

test('when requests are answered, then each bucket counts all that took no longer, by route and status', () => {
  const durations = requestDurations();
  for (const seconds of [0.001, 0.002, 0.003, 2, 7]) durations.observe('/', 200, seconds);
  durations.observe('/', 304, 0.5);
  durations.observe('(other)', 404, 0.5);
  const series = Object.fromEntries(
    [...durations.text().matchAll(/^porchlight_http_request_duration_seconds_(\S+) (\S+)$/gm)].map(
      ([, name = '', value]) => [name, Number(value)],
    ),
  );
  const of = 'route="/",status="200"';
  const counted = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, '+Inf'].map(
    (le) => series[`bucket{le="${le}",${of}}`],
  );
  expect(counted).toEqual([2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 5]);
  expect([series[`count{${of}}`], series[`sum{${of}}`]]).toEqual([5, expect.closeTo(9.006)]);
  for (const other of ['route="/",status="304"', 'route="(other)",status="404"'])
    expect([series[`count{${other}}`], series[`bucket{le="0.25",${other}}`]]).toEqual([1, 0]);
  expect(durations.text()).toMatch(
    /^# HELP \S+ .+\n# TYPE porchlight_http_request_duration_seconds histogram\n/,
  );
});
