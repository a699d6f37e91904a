/** The voice SDK's base URL if this site issues tokens. The SDK appends /call/web. */
export const callBase = '/api/voice';

export const paths = {
  leads: '/api/leads',
  roiCalculation: '/api/roi-calculation',
  stop: '/api/stop',
  monitoring: '/api/monitoring',
  voiceToken: '/api/voice-token',
  voiceCall: `${callBase}/call/web`,
  voiceEnd: '/api/voice-end',
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

/** Each schema of the site reports at most one issue per field. */
export const fieldErrors = (issues: readonly { path: PropertyKey[]; message: string }[]): FieldError[] =>
  issues.map(({ path: [field = ''], message }) => ({ field: String(field), message }));
