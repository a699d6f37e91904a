import { z } from 'zod';
import { databaseOf } from '#db/connection/database-url.ts';

export const integer = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine(
      (value) => value >= minimum && value <= maximum,
      `must be from ${minimum} to ${maximum}`,
    );

const ORIGIN = /^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?$/;

/** As browsers send it, if the address can be read. */
function originOf(value: string): string {
  const address = /^https?:/i.test(value) ? value : `https://${value.replace(/^\w*:?\/\//, '')}`;
  const origin = URL.canParse(address) ? new URL(address).origin : '';
  return ORIGIN.test(origin) ? origin : 'https://porchlight.example';
}

/** An address as browsers send it, with nothing after host and port. */
export const origin = z
  .string()
  .refine((value) => ORIGIN.test(value) && originOf(value) === value, {
    error: ({ input }) =>
      `must be an address without anything after its host and port: ${originOf(String(input))}`,
  });

// https://develop.sentry.dev/sdk/overview/#parsing-the-dsn
const DSN = /^https?:\/\/\w+(?::\w*)?@[\w.-]+(:\d+)?(\/[\w.-]+)*\/\d+$/;
export const dsn = z.string().regex(DSN, 'must be a DSN, like https://key@errors.example/1');

/** Any address that the driver `pg` reads. */
export const databaseUrl = z
  .string()
  .regex(/^(postgres(ql)?|socket):/, { error: 'must begin with postgres://', abort: true })
  .refine(isDatabaseUrl, 'must be an address that the driver pg reads, with files that exist');

function isDatabaseUrl(value: string): boolean {
  try {
    databaseOf(value);
    return true;
  } catch {
    return false;
  }
}
