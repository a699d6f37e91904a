import { hash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

interface HeaderOptions {
  publicUrl: string;
  /** Origins that the page contacts for a call; undefined if calls are off. */
  callOrigins?: string[] | undefined;
  /** The inlined styles. If null (in development), no CSP is sent, because Vite's client inserts scripts and styles. */
  styles: string | null;
}

export function responseHeaders({ publicUrl, callOrigins, styles }: HeaderOptions): Map<string, string> {
  const protect = helmet({
    contentSecurityPolicy: styles !== null && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        styleSrc: ["'self'", `'sha256-${hash('sha256', styles, 'base64')}'`],
        ...(callOrigins === undefined ? trustedTypes : callSources(callOrigins)),
      },
    },
    // With no-referrer, browsers send 'Origin: null' with a form post, which the same-origin check refuses over plain HTTP.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Excludes subdomains, because the owner's other hosts may lack TLS.
    strictTransportSecurity: publicUrl.startsWith('https:') && { includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

  // The headers are computed once, because helmet's headers don't depend on the request.
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, () => undefined);
  const microphone = callOrigins === undefined ? '()' : '(self)';
  response.setHeader(
    'Permissions-Policy',
    `camera=(), geolocation=(), microphone=${microphone}, payment=(), usb=()`,
  );
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** Off if calls are on, because the call library creates script elements (docs/security.md). */
const trustedTypes = { requireTrustedTypesFor: ["'script'"], trustedTypes: ["'none'"] };

/** The provider's calls run on daily.co, which also serves a part of the call library. */
const callSources = (origins: string[]) => ({
  scriptSrc: ["'self'", 'https://*.daily.co', 'blob:', "'wasm-unsafe-eval'"],
  connectSrc: ["'self'", ...origins, 'https://*.daily.co', 'wss://*.daily.co', 'https://*.pluot.blue'],
  workerSrc: ["'self'", 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
});
