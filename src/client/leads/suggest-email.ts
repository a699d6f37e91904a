import { correctSpelling } from '#shared/correct-spelling.ts';

/** If two domains are similar, list both, so that neither is corrected to the other. */
const domains = `
gmail.com googlemail.com yahoo.com ymail.com rocketmail.com hotmail.com outlook.com live.com msn.com icloud.com
me.com mac.com aol.com att.net sbcglobal.net bellsouth.net comcast.net verizon.net cox.net charter.net spectrum.net
suddenlink.net earthlink.net protonmail.com proton.me zoho.com gmx.com gmx.net mail.com mailo.com yahoo.ca
yahoo.es att.com aim.com`
  .trim()
  .split(/\s/);

export function suggestEmail(typed: string): string | undefined {
  const [name, domain = '', ...rest] = typed.trim().toLowerCase().split('@');
  if (!name || rest.length > 0 || domains.includes(domain)) return undefined;
  const meant = correctSpelling(domain, domains);
  return meant && `${name}@${meant}`;
}
