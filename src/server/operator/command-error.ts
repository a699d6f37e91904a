import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Why a command, `start` among them, does nothing: one line that says what to do, printed without a stack. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** The arguments of a command; one that it does not know is refused with how it is used. */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\nUse: ${usage}`);
  }
}
