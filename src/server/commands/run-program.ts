import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants } from 'node:fs/promises';
import { basename } from 'node:path';
import { codeOf } from '#db/error-code.ts';
import { OperatorError } from '#db/errors.ts';
import type { Env } from '../env.server.ts';

/** Runs one of PostgreSQL's client programs, or a script that does, in this terminal. */
export async function runProgram(
  [program, ...args]: [string, ...string[]],
  variables: Record<string, string | undefined>,
  { DATA_DIR }: Env,
): Promise<void> {
  // If root runs a command as another user, HOME may be root's, where libpq fails to look for certificates.
  const HOME = await access(variables.HOME ?? '', constants.X_OK).then(
    () => variables.HOME,
    () => DATA_DIR,
  );
  const child = spawn(program, args, { stdio: 'inherit', env: { ...variables, HOME } });
  const [code] = (await once(child, 'close').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new OperatorError(`${program} was not found: install it (on Debian, postgresql-client)`);
  })) as [number | null];
  if (code !== 0)
    throw new OperatorError(`${basename(args[0] ?? program)} ended with code ${code ?? 'none'}`);
}
