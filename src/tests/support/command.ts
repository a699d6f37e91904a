import { jest } from '@jest/globals';
import { runCommand } from '#server/commands/run-command.ts';

/**
 * Runs a command in this process, which takes a tenth of the time. Each command also has a test
 * that runs it in its own (site-process.ts), with its streams and exit code.
 */
export async function command([word = '', ...args]: string[], env: Record<string, string>) {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    jest
      .spyOn(process[name], 'write')
      .mockImplementation((text) => Boolean((written[name] += String(text)))),
  );
  const settings = jest.replaceProperty(process, 'env', { ...process.env, ...env });
  try {
    return { hasWorked: await runCommand(word, args), ...written };
  } finally {
    settings.restore();
    for (const spy of spies) spy.mockRestore();
  }
}
