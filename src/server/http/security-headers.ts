import { hash } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

interface HeaderOptions {
  publicUrl: string;
  /** What the page contacts for a call; undefined if calls are off. */
  callSources: Record<string, string[]> | undefined;
  /** Null in development: Vite inserts scripts and styles, so no CSP is sent. */
  styles: string | null;
}

export function securityHeaders({ publicUrl, callSources, styles }: HeaderOptions): RequestHandler {
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
        ...(callSources ?? trustedTypes),
      },
    },
    // After a proxy's error, which has no such header, Firefox would empty the form at Back.
    crossOriginOpenerPolicy: false,
    // With no-referrer, browsers send 'Origin: null' with a form post, which the same-origin check
    // refuses over plain HTTP.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Excludes subdomains, because the owner's other hosts may lack TLS.
    strictTransportSecurity: publicUrl.startsWith('https:') && { includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

  const microphone = callSources ? '(self)' : '()';
  const permissions = `camera=(), geolocation=(), microphone=${microphone}, payment=(), usb=()`;
  return (req, res, next) => {
    res.setHeader('Permissions-Policy', permissions);
    protect(req, res, next);
  };
}

/** Only without calls, whose library creates script elements, and workers from `blob:`. */
const trustedTypes = { requireTrustedTypesFor: ["'script'"], trustedTypes: ["'none'"] };
