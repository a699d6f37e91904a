import { parseArgs, type ParseArgsConfig } from 'node:util';

/** An error that the operator can fix. It is printed without a stack trace, so it must say what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}

export function readArguments<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\nUse: ${usage}`);
  }
}
