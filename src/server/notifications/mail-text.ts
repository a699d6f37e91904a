import { oneLine } from '#shared/one-line.ts';
import type { Block } from './mail-blocks.ts';

export const mailText = (blocks: Block[]): string => `${blocks.map(blockText).join('\n\n')}\n`;

function blockText(block: Block): string {
  switch (block.type) {
    case 'links':
      return block.parts
        .map((part) => (typeof part === 'string' ? part : `${part.label}: ${part.href}`))
        .join('');
    case 'phone':
      return oneLine(block.label);
    case 'table':
      return [
        block.heading,
        ...block.rows.map(({ label, value }) => `  ${oneLine(label)}: ${oneLine(value)}`),
      ].join('\n');
    default:
      return oneLine(block.text);
  }
}
