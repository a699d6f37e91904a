// That each state that wants a person has its alert, and no other, by Prometheus' own test of rules
// (https://prometheus.io/docs/prometheus/latest/configuration/unit_testing_rules/).
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from '@jest/globals';
import { stringify } from 'yaml';
import { temporaryDataDir } from '../tests/support/resources.ts';

/** A value for each minute of a day. */
type Values = string;
const DAY = 24 * 60;
const always = (value: number): Values => `${value}+0x${DAY}`;
/** One value for the first hour, and another, if any, for the rest of the day. */
const thenFrom60 = (before: number, after?: number): Values =>
  `${before}+0x59 ${after === undefined ? '_' : `${after}+0`}x${DAY - 60}`;
/** An age that grows, in seconds. */
const ageFrom = (hours: number): Values => `${hours * 3_600}+60x${DAY}`;
const NINE_MINUTES_EACH_HOUR = Array<Values>(24).fill('1+0x8 0+0x50').join(' ');

const baseBackup = 'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp';
const well: Record<string, Values> = {
  'up{job="porchlight"}': always(1),
  'porchlight_ready{job="porchlight"}': always(1),
  'porchlight_degraded{job="porchlight"}': always(0),
  'porchlight_leads_total{job="porchlight",outcome="stored"}': `0+1x${DAY}`,
  'porchlight_leads_total{job="porchlight",outcome="spooled"}': always(0),
  'porchlight_leads_total{job="porchlight",outcome="failed"}': always(0),
  'porchlight_spool_files{job="porchlight"}': always(0),
  'porchlight_notifications_oldest_age_seconds{job="porchlight"}': always(0),
  'porchlight_oldest_lead_without_call_seconds{job="porchlight"}': always(0),
  'porchlight_backup_proof_age_seconds{job="porchlight"}': always(3_600),
  'porchlight_backup_run_age_seconds{job="porchlight"}': always(60),
  'porchlight_backup_copy_age_seconds{job="porchlight"}': always(60),
  [`${baseBackup}{job="porchlight-db"}`]: always(0),
};
/** Nobody scrapes a process that is gone. */
const gone = Object.fromEntries(
  Object.entries(well).map(([series, values]) => [series, values.replace(/x\d+$/, 'x59 _x1380')]),
);

/** A name without labels stands for its series of `well`. */
const seriesOf = (changes: Record<string, Values>) => {
  const all = { ...well };
  for (const [name, values] of Object.entries(changes)) {
    const series = Object.keys(well).find((each) => each.startsWith(`${name}{`));
    all[series ?? name] = values;
  }
  return Object.entries(all).map(([series, values]) => ({ series, values }));
};

const lost = 'porchlight_leads_total{job="porchlight",outcome="failed"}';
/** What differs from `well`, and how often each alert fires when a day is read each five minutes. */
const states: Record<string, [changes: Record<string, Values>, fires: Record<string, number>]> = {
  'nothing is wrong': [{}, {}],
  'a part fails from minute 60 on': [
    { porchlight_degraded: thenFrom60(0, 1) },
    { PorchlightDegraded: 275 },
  ],
  'a part fails for nine minutes each hour': [{ porchlight_degraded: NINE_MINUTES_EACH_HOUR }, {}],
  'no lead can be stored': [{ porchlight_ready: thenFrom60(1, 0) }, { PorchlightNotReady: 276 }],
  'the process answers nobody': [{ ...gone, up: thenFrom60(1, 0) }, { PorchlightNotReady: 276 }],
  'discovery forgot the process': [{ ...gone, up: thenFrom60(1) }, { PorchlightNotReady: 275 }],
  'a lead was lost': [{ [lost]: thenFrom60(0, 1) }, { PorchlightLeadsNotStored: 12 }],
  'files wait in the spool': [
    { porchlight_spool_files: thenFrom60(0, 1) },
    { PorchlightLeadsNotStored: 276 },
  ],
  'nobody calls a lead': [
    { porchlight_oldest_lead_without_call_seconds: ageFrom(12) },
    { PorchlightLeadWithoutCall: 138 },
  ],
  'a message waits': [
    { porchlight_notifications_oldest_age_seconds: ageFrom(0) },
    { PorchlightNotificationsNotSent: 284 },
  ],
  'nothing proves the backup': [
    { porchlight_backup_proof_age_seconds: ageFrom(7.5 * 24) },
    { PorchlightBackupNotProved: 132 },
  ],
  'the backup fails': [
    { porchlight_backup_run_age_seconds: ageFrom(0) },
    { PorchlightBackupFails: 138 },
  ],
  'no copy is made elsewhere': [
    { porchlight_backup_copy_age_seconds: ageFrom(0) },
    { PorchlightBackupNotCopied: 138 },
  ],
  'the bucket gets no base backup': [
    { [baseBackup]: always(-24 * 3_600) },
    { PorchlightBaseBackupFails: 132 },
  ],
};

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) process.stderr.write('The alerts are not tested: promtool is not installed.\n');

(hasPromtool ? test : test.skip)('each state fires its alert only', () => {
  const file = join(temporaryDataDir(), 'test.yml');
  const tests = Object.entries(states).map(([name, [changes, fires]]) => ({
    name,
    interval: '1m',
    input_series: seriesOf(changes),
    promql_expr_test: [
      {
        expr: `sum by (alertname) (count_over_time(ALERTS{alertstate="firing"}[${DAY + 1}m]))`,
        eval_time: `${DAY}m`,
        exp_samples: Object.entries(fires).map(([alert, value]) => ({
          labels: `{alertname="${alert}"}`,
          value,
        })),
      },
    ],
  }));
  const rule_files = [resolve('src/ops/alerts.yml')];
  writeFileSync(file, stringify({ rule_files, evaluation_interval: '5m', tests }));
  execFileSync('promtool', ['test', 'rules', file], { stdio: 'pipe' });
});
