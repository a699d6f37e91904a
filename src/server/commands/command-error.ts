import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The message is printed without a stack trace, so it must tell the operator what to do. */
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
