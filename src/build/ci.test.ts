// CI fails if one of its steps fails, and counts the tests.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const steps = `
  npm() {
    case $1 in
      ci) echo 'installed' ;;
      run) echo 'checked'; return "$CHECKS" ;;
      test) echo "Tests:       $TESTS"; return "$TESTED" ;;
    esac
  }
  nice() { shift 2; "$@"; }
  command() { return 1; } # No program of src/ops is there,
  timeout() { return 1; } # and none can be installed.
`;

test.each([
  ['2 skipped, 5 passed, 7 total', { TESTED: '0', CHECKS: '0' }, 0, '5 passed, 0 failed'],
  ['1 failed, 5 passed, 6 total', { TESTED: '1', CHECKS: '0' }, 1, '5 passed, 1 failed'],
  ['5 passed, 5 total', { TESTED: '1', CHECKS: '0' }, 1, '5 passed, 1 failed'],
  ['5 passed, 5 total', { TESTED: '0', CHECKS: '2' }, 2, '5 passed, 1 failed'],
])('%s with %j ends with %i', (TESTS, ends, code, said) => {
  const script = steps + readFileSync('.ci/run', 'utf8');
  const env = { ...process.env, TESTS, ...ends };
  const { status, stdout } = spawnSync('bash', ['-c', script, '.ci/run'], { env });
  const lines = stdout.toString().trim().split('\n');
  expect([status, lines.at(-1)]).toEqual([code, said]);
  expect(lines[0]).toBe('installed');
  expect(lines).toContain('checked');
});
