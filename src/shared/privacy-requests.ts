/** Every kind but `see` stops some contact at once. A person answers `see`, and erases the data for `erase`. */
export const privacyRequestKinds = ['calls', 'texts', 'all', 'see', 'erase'] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

export const MAX_CONTACT_LENGTH = 320;
