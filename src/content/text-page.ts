import type { Recipient } from './legal/recipients.ts';
import type { Lang } from './page-words.ts';
import type { Link } from './sections/navigation.ts';
import type { SampleCall } from './voice/sample-call.ts';

/** Who operates the site. */
export interface Legal {
  name: string;
  address: string;
  email: string;
}

export interface OperatorFacts {
  /** Undefined if only this machine reaches the site. */
  publicUrl: string | undefined;
  legal: Legal | undefined;
  recipients: Recipient[];
  /** After how many days the IP addresses of leads are truncated. */
  ipAddressDays: number;
}

export type Paragraph = string | (string | Link)[];

export interface TextSection {
  id?: string;
  heading?: string;
  paragraphs?: Paragraph[];
  list?: Paragraph[];
  /** A recorded call with its words, and who says them. */
  call?: {
    recording: SampleCall['recording'];
    lines: readonly string[];
    assistant: string;
    caller: string;
  };
  action?: Link;
}

export interface TextPage {
  /** In lower case, without a final slash. */
  path: `/${string}`;
  /** Absent in English. */
  lang?: 'es';
  /** The text of the page's link in the footer. */
  label: string;
  title: string;
  description: string;
  /** If this returns undefined, a request for the path gets 404. */
  text: (facts: OperatorFacts) => TextSection[] | undefined;
}

/** A page with its text, which depends on who operates the site. */
export type WrittenPage = Omit<TextPage, 'text' | 'lang'> & { lang: Lang; sections: TextSection[] };
