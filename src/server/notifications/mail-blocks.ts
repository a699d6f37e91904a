export interface Link {
  label: string;
  href: string;
}

export interface Row {
  label: string;
  value: string;
  href?: string | undefined;
}

interface TextBlock {
  type: 'brand' | 'warning' | 'heading' | 'large' | 'paragraph' | 'small';
  text: string;
}

/** A mail is a list of blocks, which mail-text.ts and mail-html.ts render. */
export type Block =
  | TextBlock
  | { type: 'links'; parts: (string | Link)[] }
  | { type: 'phone'; label: string; tel: string; isButton: boolean }
  | { type: 'table'; heading: string; rows: Row[] };

export const textBlock = (type: TextBlock['type'], text: string): TextBlock => ({ type, text });
