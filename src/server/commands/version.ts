import { build } from '../telemetry/release.ts';

export const printVersion = (): void => void process.stdout.write(`${build}\n`);
