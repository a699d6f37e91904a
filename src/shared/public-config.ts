import type { PageFacts } from '#content/pages.ts';

/** Where a call and a chat go, with the key that their provider made for web pages. */
export interface VoiceConfig {
  /** Absent if each call asks the site for a token of its own. */
  publicKey?: string;
  /** The provider's; without a key in the page this site's, which starts the call itself. */
  apiUrl: string;
  assistantId?: string;
  squadId?: string;
  workflowId?: string;
  /** Caps a call, in seconds. */
  maxSeconds?: number;
  /** Calls are recorded, and every notice says so. */
  isRecorded?: true;
  /** Ends a call whose page has been out of sight for so long; without it the call goes on. */
  hiddenSeconds?: number;
}

/** Where the browser's errors go: the project's public key, by way of our own tunnel. */
export interface ErrorReportingConfig {
  dsn: string;
  environment: string;
  release: string;
}

/** What the server publishes to the browser, at run time: nothing else of the environment gets there. */
export interface PublicConfig extends PageFacts {
  /** Names the build of the page, for the evidence of what it showed. */
  build: string;
  /** Absent if no key is set: the sample call then stands in. */
  voice?: VoiceConfig;
  /** Absent if no DSN is set: nothing is reported then. */
  errorReporting?: ErrorReportingConfig;
}
