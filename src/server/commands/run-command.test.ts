import { expect, test } from '@jest/globals';
import { demoAssistant } from '#shared/voice-assistant.ts';
import { command } from '../../tests/support/command.ts';
import { runCommand } from '../../tests/support/site-process.ts';
import { createDatabaseProxy, createTestDatabase } from '../../tests/support/test-database.ts';

test('assistant prints the demo assistant', async () => {
  const { stdout } = await runCommand(['assistant'], { VOICE_MAX_SECONDS: '120' });
  expect(JSON.parse(stdout)).toEqual(demoAssistant({ device: 'desktop', maxSeconds: 120 }));
});

const database = await createTestDatabase();

test('a command ends at a server that falls silent after its last answer', async () => {
  const proxy = await createDatabaseProxy(database.url);
  // The answer to the last statement of `leads`: no row.
  proxy.freezeAfter('SELECT 0');
  const { code, stdout } = await runCommand(['leads'], { DATABASE_URL: proxy.url });
  expect([code, stdout]).toEqual([0, 'No rows.\n']);
});

test('an unknown command is refused', async () => {
  const { code, stdout, stderr } = await runCommand(['sale'], { PATH: '' });
  const names = /^sale: there is no such command\. The commands: start, .*leads, .*\n$/;
  expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(names)]);
});

test.each([
  [['leads', '--xls'], /^leads: .*--xls[^]*\nUse: leads \[--view to_contact\] /],
  [['leads', '--raw'], /^leads: Use: leads /],
  [['leads', '--since', 'monday'], /^leads: Use: leads /],
  [['leads', '--view', 'public.leads'], /no view 'public\.leads'; the views: leads, to_contact, /],
  [['sales:user'], /^sales:user: Use: sales:user NAME \[--rw\]\n$/],
  [['sales:user', 'ana', 'ben'], /^sales:user: Use: sales:user NAME /],
  [['assistant', '--json'], /^assistant: .*--json/],
])('%j is refused with the reason', async (words, reason) => {
  const { hasWorked, stdout, stderr } = await command(words, { DATABASE_URL: database.url });
  expect([hasWorked, stdout, stderr]).toEqual([false, '', expect.stringMatching(reason)]);
});

test.each(['serve', 'migrate'])('%s makes no database', async (word) => {
  const { hasWorked, stderr } = await command([word], { DATABASE_URL: '' });
  expect([hasWorked, stderr]).toEqual([
    false,
    expect.stringMatching(/ does not start: fix these settings:\n {2}DATABASE_URL: set it to /),
  ]);
});
