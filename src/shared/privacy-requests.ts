/** Every kind but `see` stops some contact at once. Staff answer `see` and `erase` requests by hand. */
export const privacyRequestKinds = ['calls', 'texts', 'all', 'see', 'erase'] as const;

export const MAX_CONTACT_LENGTH = 320;
