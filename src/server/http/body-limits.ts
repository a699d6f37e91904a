/** In KB. */
export const bodyLimits = { post: 16, report: 200 };
