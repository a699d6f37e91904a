/** Older visits in the browser's storage are deleted, as the privacy policy says. Google accepts no older clicks. */
export const touchDays = 90;
