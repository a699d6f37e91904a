import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Why a command (also `start`) can't run: one line that says what to do, printed without a stack trace. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Parses a command's arguments. Rejects unknown ones with the usage. */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\nUse: ${usage}`);
  }
}
