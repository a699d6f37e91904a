/** Staff answer `see` and `erase` requests by hand. All kinds except `see` stop some or all contact at once. */
export const privacyRequestKinds = ['calls', 'texts', 'all', 'see', 'erase'] as const;

export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

export const MAX_CONTACT_LENGTH = 320;
