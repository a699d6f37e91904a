import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

export interface HeaderOptions {
  publicUrl: string;
  /** Development only: Vite's client needs inline scripts and styles. */
  developmentNonce?: string;
}

/** The one list of headers that every answer bears: page, asset, data or error. */
export function responseHeaders({ publicUrl, developmentNonce }: HeaderOptions): Map<string, string> {
  const inDevelopment = developmentNonce !== undefined;
  const secure = publicUrl.startsWith('https:');
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        ...(inDevelopment && {
          scriptSrc: ["'self'", `'nonce-${developmentNonce}'`],
          styleSrc: ["'self'", "'unsafe-inline'"],
          connectSrc: ["'self'", 'ws:'],
        }),
      },
    },
    // With no-referrer browsers send 'Origin: null' on native form posts, which the same-origin rule refuses.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Over plain HTTP it would be ignored at best.
    strictTransportSecurity: secure,
    xFrameOptions: { action: 'deny' },
  });

  // helmet's list depends on nothing in the request: it is computed once.
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, () => undefined);
  response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
