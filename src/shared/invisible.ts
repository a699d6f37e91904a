// Letters and a symbol that have no shape, such as U+3164 and U+2800, also count as invisible.
// Unicode lists most of them as ignorable:
// https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
const INVISIBLE = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export const withoutInvisible = (text: string) => text.replace(INVISIBLE, '');
