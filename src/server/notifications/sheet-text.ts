import { notificationWords as words } from '#content/notifications.ts';
import type { LeadSheet, Line } from './lead-sheet.ts';

/** The sheet for readers without HTML. What a visitor typed stays on its line. */
export function sheetText(sheet: LeadSheet): string {
  return [
    ...sheet.warnings.flatMap((warning) => [warning, '']),
    oneLine(sheet.heading),
    oneLine(sheet.call),
    sheet.hour,
    sheet.due,
    '',
    words.details,
    ...sheet.details.map(textLine),
    ...(sheet.figures.length > 0 ? ['', words.calculation, ...sheet.figures.map(textLine)] : []),
    '',
    sheet.footer,
    '',
  ].join('\n');
}

const textLine = ([label, value]: Line) => `  ${label}: ${oneLine(value)}`;
const oneLine = (text: string) => text.replace(/\s+/g, ' ');
