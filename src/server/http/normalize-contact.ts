import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A value that can't be normalized becomes null. */
export function normalizeContact({ email, phone }: { email: string; phone: string }) {
  const number = parsePhoneNumberFromString(phone, 'US');
  const valid = number?.isValid() ? number : undefined;
  return {
    emailNormalized: /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(email) ? email.toLowerCase() : null,
    phoneE164: valid?.number ?? null,
    phoneExtension: valid?.ext ?? null,
  };
}
