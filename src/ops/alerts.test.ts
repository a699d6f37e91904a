// Each state that needs a person fires its alert, and no other. Run by Prometheus itself:
// https://prometheus.io/docs/prometheus/latest/configuration/unit_testing_rules/
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from '@jest/globals';
import { stringify } from 'yaml';
import { temporaryDataDir } from '../tests/support/resources.ts';

/** A value for each minute of some hours, because the test takes long for each hour. */
type Values = string;
const HOURS = 6;
const MINUTES = HOURS * 60;
const always = (value: number): Values => `${value}+0x${MINUTES}`;
/** One value for the first hour, and another, if any, for the rest. */
const thenFrom60 = (before: number, after?: number): Values =>
  `${before}+0x59 ${after === undefined ? '_' : `${after}+0`}x${MINUTES - 60}`;
/** An age that grows, in seconds. */
const ageFrom = (hours: number): Values => `${hours * 3_600}+60x${MINUTES}`;
const NINE_MINUTES_EACH_HOUR = Array<Values>(HOURS).fill('1+0x8 0+0x50').join(' ');

const baseBackup = 'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp';
const well: Record<string, Values> = {
  'up{job="porchlight"}': always(1),
  'porchlight_ready{job="porchlight"}': always(1),
  'porchlight_degraded{job="porchlight"}': always(0),
  'porchlight_leads_total{job="porchlight",outcome="stored"}': `0+1x${MINUTES}`,
  'porchlight_leads_total{job="porchlight",outcome="spooled"}': always(0),
  'porchlight_leads_total{job="porchlight",outcome="failed"}': always(0),
  'porchlight_spool_files{job="porchlight"}': always(0),
  // Each machine has its own spool.
  'porchlight_spool_files{job="porchlight",instance="other"}': always(0),
  'porchlight_notifications_oldest_age_seconds{job="porchlight"}': always(0),
  'porchlight_oldest_lead_without_call_seconds{job="porchlight"}': always(0),
  'porchlight_backup_proof_age_seconds{job="porchlight"}': always(3_600),
  'porchlight_backup_run_age_seconds{job="porchlight"}': always(60),
  'porchlight_backup_copy_age_seconds{job="porchlight"}': always(60),
  [`${baseBackup}{job="porchlight-db"}`]: always(0),
};
/** Nobody scrapes a process that is gone. */
const gone = Object.fromEntries(
  Object.entries(well).map(([series, values]) => [
    series,
    values.replace(/x\d+$/, `x59 _x${MINUTES - 60}`),
  ]),
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
const spooled = 'porchlight_leads_total{job="porchlight",outcome="spooled"}';
/** What differs from `well`, and how often each alert fires when it is read each five minutes. */
const states: Record<string, [changes: Record<string, Values>, fires: Record<string, number>]> = {
  'nothing is wrong': [{}, {}],
  'a part fails from minute 60 on': [
    { porchlight_degraded: thenFrom60(0, 1) },
    { PorchlightDegraded: 59 },
  ],
  'a part fails for nine minutes each hour': [{ porchlight_degraded: NINE_MINUTES_EACH_HOUR }, {}],
  'no lead can be stored': [{ porchlight_ready: thenFrom60(1, 0) }, { PorchlightNotReady: 60 }],
  'the process answers nobody': [{ ...gone, up: thenFrom60(1, 0) }, { PorchlightNotReady: 60 }],
  'discovery forgot the process': [{ ...gone, up: thenFrom60(1) }, { PorchlightNotReady: 59 }],
  'a lead was lost': [{ [lost]: thenFrom60(0, 1) }, { PorchlightLeadsNotStored: 12 }],
  'one restart of the database spools leads': [{ [spooled]: thenFrom60(0, 2) }, {}],
  'leads are spooled again in the hour after': [
    { [spooled]: `0+0x59 1+0x89 2+0x${MINUTES - 150}` },
    { PorchlightLeadsNotStored: 7 },
  ],
  'files wait in the spool': [
    { porchlight_spool_files: thenFrom60(0, 1) },
    { PorchlightLeadsNotStored: 60 },
  ],
  'nobody calls a lead': [
    { porchlight_oldest_lead_without_call_seconds: ageFrom(22) },
    { PorchlightLeadWithoutCall: 42 },
  ],
  'a message waits': [
    { porchlight_notifications_oldest_age_seconds: ageFrom(0) },
    { PorchlightNotificationsNotSent: 68 },
  ],
  'nothing proves the backup': [
    { porchlight_backup_proof_age_seconds: ageFrom(8 * 24 - 2) },
    { PorchlightBackupNotProved: 36 },
  ],
  'the backup fails': [
    { porchlight_backup_run_age_seconds: ageFrom(10) },
    { PorchlightBackupFails: 42 },
  ],
  'no copy is made elsewhere': [
    { porchlight_backup_copy_age_seconds: ageFrom(10) },
    { PorchlightBackupNotCopied: 42 },
  ],
  'the bucket gets no base backup': [
    { [baseBackup]: always(-34 * 3_600) },
    { PorchlightBaseBackupFails: 36 },
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
        expr: `sum by (alertname) (count_over_time(ALERTS{alertstate="firing"}[${MINUTES + 1}m]))`,
        eval_time: `${MINUTES}m`,
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
