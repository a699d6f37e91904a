// The home page's first script uses this function. A schema library would make that script 50% larger.

export const asRecord = (value: unknown): Partial<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
