export const stopKinds = ['calls', 'texts', 'all'] as const;
export type StopKind = (typeof stopKinds)[number];

export const MAX_CONTACT_LENGTH = 320;
