/** What a visitor may ask for on the page /stop. The first three take effect at once; a person handles the others. */
export const privacyRequestKinds = ['calls', 'texts', 'all', 'see', 'erase'] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

export const MAX_CONTACT_LENGTH = 320;
