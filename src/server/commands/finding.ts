export type Finding = [state: 'ok' | 'warning' | 'failure', part: string, what: string];

const causes: [code: RegExp, cause: string][] = [
  [/^(ENOTFOUND|EAI_)/, 'its name is unknown here'],
  [/SSL_WRONG_VERSION/, 'it speaks no TLS'],
  // Until Caddy has a certificate, it answers with a TLS alert.
  [/^ERR_SSL_\w*ALERT/, 'it has no certificate for this name'],
  [/CERT|SIGNED|ISSUER|VERIFY|SIGNATURE|ERR_TLS/, 'its certificate is not trusted'],
  [/REFUSED/, 'it refuses the connection'],
  [/TIME/i, 'it does not answer in time'],
  [/^/, 'it fails'],
];

/** Why something on the network failed, for example 'its name is unknown here (ENOTFOUND)'. */
export const causeOf = (code: string) =>
  `${causes.find(([codes]) => codes.test(code))?.[1]} (${code})`;
