import type { Link } from '#content/sections/navigation.ts';

export interface ProviderConfig {
  /** Absent if the site issues a token for each call. */
  publicKey?: string;
  /** The provider's URL, or the site's own path if the site issues tokens. */
  apiUrl: string;
  assistantId?: string;
  squadId?: string;
  workflowId?: string;
  maxSeconds?: number;
  isRecorded?: true;
  /** How long a call may go on while the page is in the background. If absent, there is no limit. */
  hiddenSeconds?: number;
}

export interface ErrorReportingConfig {
  dsn: string;
  environment: string;
  release: string;
}

/** The only part of the environment that the browser gets. */
export interface PublicConfig {
  /** Undefined if only this machine reaches the site. */
  publicUrl: string | undefined;
  build: string;
  legalLinks: Link[];
  /** If absent, the page offers only sample calls. */
  voice?: ProviderConfig;
  errorReporting?: ErrorReportingConfig;
}
