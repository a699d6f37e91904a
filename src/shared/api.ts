export const paths = {
  leads: '/api/leads',
  roiCalculation: '/api/roi-calculation',
  stop: '/api/stop',
  monitoring: '/api/monitoring',
} as const;

export const healthPaths = { live: '/healthz', ready: '/readyz' } as const;

export interface FieldError {
  field: string;
  message: string;
}

/** The JSON body of an error response (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: FieldError[];
}

/** The first error of each field: zod may report wrong type and length of one value. */
export function firstErrors(
  issues: readonly { path: PropertyKey[]; message: string }[],
): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '');
    if (!errors.has(field)) errors.set(field, { field, message });
  }
  return [...errors.values()];
}
