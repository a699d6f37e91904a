/** Of the word of why, in UTF-16 code units, as `maxlength` counts them. */
export const WHY_LENGTH = 200;
