import type { Link } from '#content/sections/navigation.ts';

export interface ProviderConfig {
  publicKey: string;
  apiUrl: string;
  assistantId?: string | undefined;
  squadId?: string | undefined;
  workflowId?: string | undefined;
  maxSeconds: number;
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
  legalLinks: Link[];
  /** If undefined, the page offers only sample calls. */
  voice: ProviderConfig | undefined;
  errorReporting: ErrorReportingConfig | undefined;
}
