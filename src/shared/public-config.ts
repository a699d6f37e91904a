import type { Link } from '#content/navigation.ts';

/** How the page reaches the provider of calls and chat. */
export interface VoiceConfig {
  /** The provider's public key; absent if the site issues a token for each call. */
  publicKey?: string;
  /** The provider's URL. If the site issues tokens, a path of this site, which asks the provider to start the call. */
  apiUrl: string;
  assistantId?: string;
  squadId?: string;
  workflowId?: string;
  /** The longest call in seconds. */
  maxSeconds?: number;
  /** Calls are recorded, so the page must say so. */
  isRecorded?: true;
  /** Ends a call after this time in the background, in seconds; absent: never. */
  hiddenSeconds?: number;
}

/** How the browser reports errors, through this site. */
export interface ErrorReportingConfig {
  dsn: string;
  environment: string;
  release: string;
}

/** The only part of the environment that the browser gets. */
export interface PublicConfig {
  publicUrl: string;
  /** The build that rendered the page, as evidence of what the page showed. */
  build: string;
  /** The privacy notice and the terms, if they exist. */
  legalLinks: Link[];
  /** Absent if no key is set; the page then plays a sample call. */
  voice?: VoiceConfig;
  /** Absent without a DSN. */
  errorReporting?: ErrorReportingConfig;
}
