export type Finding = [state: 'ok' | 'warning' | 'failure', part: string, what: string];

const causes: [code: RegExp, cause: string][] = [
  [/^ENOTFOUND/, 'its name is unknown'],
  [/^EAI_/, 'no name server answers'],
  [/CERT|SIGNED|ISSUER|VERIFY|SIGNATURE|ERR_TLS/, 'its certificate is not trusted'],
  [/^(EPROTO|ETLS|ERR_SSL)/, 'it has no TLS'],
  [/REFUSED/, 'it refuses the connection, so nothing listens there'],
  [/TIME/i, 'it does not answer in time'],
  [/UNREACH/, 'no route leads there'],
  [/^bad port/, 'browsers refuse its port'],
  [/^SMTP_535|EAUTH/, 'it refuses user or password'],
  [/^(SMTP|HTTP)_/, 'it refuses'],
  [/^/, 'it breaks the connection, or speaks another protocol'],
];

/** Why something on the network failed, for example 'its name is unknown (ENOTFOUND)'. */
export const causeOf = (code: string) => `${causes.find(([codes]) => codes.test(code))?.[1]} (${code})`;
