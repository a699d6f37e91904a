import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { PublicConfig } from '#shared/public-config.ts';

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
    RETENTION_SUSPECTED_DAYS: integer(1, 36_500).optional(),
    VAPI_PUBLIC_KEY: z.string().optional(),
    VAPI_ASSISTANT_ID: z.string().optional(),
    VAPI_SQUAD_ID: z.string().optional(),
    VAPI_WORKFLOW_ID: z.string().optional(),
    VAPI_API_URL: httpUrl.default('https://api.vapi.ai'),
    VAPI_PRIVATE_KEY: z.string().optional(),
    VOICE_MAX_SECONDS: integer(10, 3_600).optional(),
  })
  .transform((env) => ({ ...env, PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}` }));

export type Env = z.infer<typeof schema>;

const SECRETS = ['DATABASE_URL', 'VAPI_PUBLIC_KEY', 'VAPI_PRIVATE_KEY'];

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

/** The part of the environment that the browser may see. */
export function publicConfig(env: Env): PublicConfig {
  const { VAPI_PUBLIC_KEY: publicKey, VAPI_API_URL: apiUrl } = env;
  if (!publicKey) return { publicUrl: env.PUBLIC_URL };
  return {
    publicUrl: env.PUBLIC_URL,
    voice: {
      publicKey,
      apiUrl,
      ...(env.VAPI_ASSISTANT_ID && { assistantId: env.VAPI_ASSISTANT_ID }),
      ...(env.VAPI_SQUAD_ID && { squadId: env.VAPI_SQUAD_ID }),
      ...(env.VAPI_WORKFLOW_ID && { workflowId: env.VAPI_WORKFLOW_ID }),
      ...(env.VOICE_MAX_SECONDS !== undefined && { maxSeconds: env.VOICE_MAX_SECONDS }),
    },
  };
}
