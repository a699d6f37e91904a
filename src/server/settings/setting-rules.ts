export type Values = Record<string, string | undefined>;

/** Rules that the schema can't express: on the raw text, and across settings. */
export const ruleErrors = (values: Values, names: string[]): string[] => [
  ...quoteErrors(values, names),
  ...requirementErrors(values),
  ...answererErrors(values),
];

/** Env files of Kubernetes and Docker keep quotes that shells remove. */
const quoteErrors = (values: Values, names: string[]): string[] =>
  names
    .filter((name) => isQuoted(values[name] ?? ''))
    .map((name) => `${name}: take off the quotes around its value`);

const isQuoted = (value: string) =>
  value.length > 1 && [`'`, `"`].some((quote) => value.startsWith(quote) && value.endsWith(quote));

/** If any of these settings is set, all must be. */
const together = [
  ['LEAD_WEBHOOK_URL', 'LEAD_WEBHOOK_SECRET'],
  ['SMTP_URL', 'LEAD_EMAIL_TO', 'LEAD_EMAIL_FROM'],
  ['LEGAL_NAME', 'LEGAL_ADDRESS', 'LEGAL_EMAIL'],
];

const requirementErrors = (values: Values): string[] =>
  together.flatMap((names) => {
    const present = names.find((name) => values[name]);
    if (present === undefined) return [];
    const missing = names.filter((name) => !values[name]);
    return missing.map((name) => `${name}: set it as well, or unset ${present}`);
  });

function answererErrors(values: Values): string[] {
  const names = ['VAPI_ASSISTANT_ID', 'VAPI_SQUAD_ID', 'VAPI_WORKFLOW_ID'];
  const present = names.filter((name) => values[name]);
  return present.length > 1 ? [`${present.join(', ')}: set one of them, which answers calls`] : [];
}
