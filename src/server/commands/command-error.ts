import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Printed without a stack trace, so the message must say what to do. */
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
