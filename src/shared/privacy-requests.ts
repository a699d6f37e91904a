/** Stops take effect at once, also the stop in `erase`. A person handles the rest of `erase`, and `see`. */
export const privacyRequestKinds = ['calls', 'texts', 'all', 'see', 'erase'] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

export const MAX_CONTACT_LENGTH = 320;
