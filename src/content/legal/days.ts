/** How long what the browser stores is used. The privacy policy says so. */
export const touchDays = 180;
/** Google takes no older clicks. */
export const clickIdDays = 90;
