/** Vapi's API, if VAPI_API_URL is unset. */
export const PROVIDER_URL = 'https://api.vapi.ai';

/** Vapi's calls run on daily.co, which also serves a part of the call library. */
export const callSources = (apiOrigins: string[]) => ({
  scriptSrc: ["'self'", 'https://*.daily.co', 'blob:', "'wasm-unsafe-eval'"],
  connectSrc: ["'self'", ...apiOrigins, 'https://*.daily.co', 'wss://*.daily.co', 'https://*.pluot.blue'],
  workerSrc: ["'self'", 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
});
