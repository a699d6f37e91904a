import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OperatorError } from '#runtime/operator-error.ts';

export function readArguments<T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new OperatorError(
      `${error instanceof Error ? error.message : String(error)}\nUse: ${usage}`,
    );
  }
}
