import { readFileSync } from 'node:fs';
import { z } from 'zod';

const integer = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must be from ${minimum} to ${maximum}`);

const httpUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:/.test(value), 'must be an http:// or https:// address')
  .transform((value) => new URL(value).origin);

const schema = z
  .object({
    PORT: integer(0, 65_535).default(3000),
    HOST: z.string().optional(),
    PUBLIC_URL: httpUrl.optional(),
    TRUST_PROXY: integer(0, 16).default(0),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
      .optional(),
    DATA_DIR: z.string().default('./data'),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    RATE_LIMIT_WINDOW_MS: integer(1_000, 86_400_000).default(900_000),
    RATE_LIMIT_MAX: integer(1, 1_000_000).default(100),
  })
  .transform((env) => ({ ...env, PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` }));

export type Env = z.infer<typeof schema>;

const SECRETS = ['DATABASE_URL'];

/** Every fault of the environment at once. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
  constructor(readonly faults: string[]) {
    super(`the environment is not right:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/** An empty value counts as unset; each secret may stand in the file that NAME_FILE names. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const faults: string[] = [];
  for (const name of SECRETS) {
    const file = values[`${name}_FILE`];
    if (!file) continue;
    if (values[name]) faults.push(`${name}: set it or ${name}_FILE, not both`);
    try {
      values[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      faults.push(`${name}_FILE: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const parsed = schema.safeParse(values);
  for (const issue of parsed.error?.issues ?? []) faults.push(`${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success || faults.length > 0) throw new EnvironmentError(faults);
  return parsed.data;
}
