import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { runCommand } from '../support/command-process.ts';
import { storeLead } from '../support/sales.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let stored: TestDatabase;
beforeAll(async () => {
  stored = await createTestDatabase();
  await storeLead(stored, { contact_name: 'José', business_name: '=HYPERLINK("x")' });
});
afterAll(() => stored.drop());

const run = (...args: string[]) => runCommand(args, { DATABASE_URL: stored.url });

describe('leads', () => {
  test('when CSV is asked for, then a spreadsheet can open it', async () => {
    const { code, stdout } = await run('leads', '--view', 'leads', '--csv');
    expect(code).toBe(0);
    const [header, row] = stdout.split('\r\n');
    expect(header?.startsWith('\ufefflead_id,created_local,business_name')).toBe(true);
    expect(row).toContain(`"'=HYPERLINK(""x"")",José,(214) 555-0100,pat@example.com,Plumbing`);
  });

  test('when no view is named, then whom to call is printed', async () => {
    const { code, stdout } = await run('leads');
    expect([code, stdout.includes('(214) 555-0100')]).toEqual([0, true]);
  });

  test('when there is no such view, then the views are told', async () => {
    const { code, stdout, stderr } = await run('leads', '--view', 'public.leads');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^leads: there is no view 'public\.leads'; the views: by_source, .*sla_weekly\n$/);
  });

  test('when an option is not known, then it says how it is used', async () => {
    const { code, stderr } = await run('leads', '--xls');
    expect(code).toBe(1);
    expect(stderr).toMatch(/--xls[^]*Use: leads \[--view leads_due\] \[--csv\]\n$/);
  });

  test('when the database is away or not migrated, then that is told in one line', async () => {
    const away = await runCommand(['leads'], { DATABASE_URL: 'postgres://ana:secret@127.0.0.1:1/none' });
    expect(away).toMatchObject({ code: 1, stderr: 'leads: the database is not available (ECONNREFUSED)\n' });
    const empty = Object.assign(new URL(stored.url), { pathname: '/template1' }).href;
    const { code, stderr } = await runCommand(['leads'], { DATABASE_URL: empty });
    expect([code, stderr]).toEqual([1, 'leads: the views are not there: apply the migrations first\n']);
  });
});

describe('sales:user', () => {
  const connect = async (url: string) => {
    const client = new pg.Client(url);
    await client.connect();
    return client;
  };

  test('when a login is made, then what is printed connects, and reads; run again, it renews; then it is removed', async () => {
    const name = `ana_${randomBytes(4).toString('hex')}`;
    const made = await run('sales:user', name);
    expect(made.code).toBe(0);
    expect(made.stdout.trim()).toMatch(new RegExp(`^postgres://${name}:[\\w-]{32}@`));
    const password = new URL(made.stdout).password;
    expect(made.stderr).not.toContain(password);
    const reader = await connect(made.stdout.trim());
    expect((await reader.query('select contact_name from leads')).rows).toEqual([{ contact_name: 'José' }]);
    await reader.end();

    const renewed = await run('sales:user', name, '--rw');
    expect(renewed.stderr).toContain('has a new password; the old one is void');
    await expect(connect(made.stdout.trim())).rejects.toMatchObject({ code: '28P01' });
    const caller = await connect(renewed.stdout.trim());
    await caller.query(`select mark_attempted(lead_id, 'ana') from leads`);
    await caller.end();

    const removed = await run('sales:user', name, '--remove');
    expect([removed.code, removed.stdout]).toEqual([0, '']);
    await expect(connect(renewed.stdout.trim())).rejects.toMatchObject({ code: '28P01' });
  });

  test.each([[[]], [['ana', 'ben']], [['ana', '--rw', '--remove']]])(
    'when it is called with %j, then it says how it is used',
    async (args) => {
      const { code, stderr } = await run('sales:user', ...args);
      expect([code, stderr]).toEqual([1, 'sales:user: Use: sales:user NAME [--rw | --remove]\n']);
    },
  );

  test('when the name cannot be a login, then it says which can', async () => {
    const { code, stdout, stderr } = await run('sales:user', 'Ana Lopez');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^sales:user: 'Ana Lopez' cannot be a login: use/);
  });
});

describe('retention', () => {
  test('when it runs, then it says what it did and what it keeps', async () => {
    const kept = await run('retention');
    expect(kept.stdout).toBe(
      'IP addresses truncated: 0; suspected leads are kept (RETENTION_SUSPECTED_DAYS is not set).\n',
    );
    await storeLead(stored, { created_at: '2026-01-01', suspected_spam: true, ip_address: '192.0.2.7' });
    const env = { DATABASE_URL: stored.url, RETENTION_SUSPECTED_DAYS: '30' };
    expect(await runCommand(['retention'], env)).toMatchObject({
      code: 0,
      stdout: 'IP addresses truncated: 1; suspected leads removed: 1.\n',
    });
  });
});
