/** Vapi's API, if VAPI_API_URL is unset. */
export const PROVIDER_URL = 'https://api.vapi.ai';

/** Vapi's calls run on daily.co, which also serves a part of the call library. */
export const callSources = (apiOrigin: string) => ({
  scriptSrc: ["'self'", 'https://*.daily.co', 'blob:', "'wasm-unsafe-eval'"],
  connectSrc: [
    "'self'",
    apiOrigin,
    'https://*.daily.co',
    'wss://*.daily.co',
    'https://*.pluot.blue',
  ],
  workerSrc: ["'self'", 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
});
