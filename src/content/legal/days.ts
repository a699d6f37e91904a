/** How long what the browser stores is used, as the privacy policy says. Google takes no older clicks. */
export const touchDays = 90;
