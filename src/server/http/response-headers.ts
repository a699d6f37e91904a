import { hash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** What stands in every page: the built style sheet, or in development the nonce of Vite's client. */
export type PageFrame = { styles: string } | { cspNonce: string };

export interface HeaderOptions {
  publicUrl: string;
  /** Where calls are configured, and the policy lets them through: whom the page asks for one beside this site. */
  callOrigins?: string[] | undefined;
  frame: PageFrame;
}

/** The one list of headers that every answer bears: page, asset, data or error. */
export function responseHeaders({ publicUrl, callOrigins, frame }: HeaderOptions): Map<string, string> {
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
        ...(callOrigins === undefined && 'styles' in frame && noTextBecomesScript),
        ...withFrame(callOrigins === undefined ? {} : callSources(callOrigins), frame),
      },
    },
    // With no-referrer browsers send 'Origin: null' on native form posts, which the same-origin rule refuses.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Over plain HTTP it would be ignored at best. The owner's other names are not ours to speak for.
    strictTransportSecurity: secure && { includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });

  // helmet's list depends on nothing in the request: it is computed once.
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

/** Trusted Types. The library of a call makes script elements of its own; docs/security.md says more. */
const noTextBecomesScript = { requireTrustedTypesFor: ["'script'"], trustedTypes: ["'none'"] };

type Sources = Record<'scriptSrc' | 'connectSrc' | 'styleSrc' | 'workerSrc' | 'mediaSrc', string[]>;

/** What a call needs beyond 'self': whoever starts it, and the library that the call carrier serves. */
const callSources = (origins: string[]): Partial<Sources> => ({
  scriptSrc: ["'self'", 'https://*.daily.co', 'blob:', "'wasm-unsafe-eval'"],
  connectSrc: ["'self'", ...origins, 'https://*.daily.co', 'wss://*.daily.co', 'https://*.pluot.blue'],
  workerSrc: ["'self'", 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
});

function withFrame(sources: Partial<Sources>, frame: PageFrame): Partial<Sources> {
  if ('styles' in frame) {
    return { ...sources, styleSrc: ["'self'", `'sha256-${hash('sha256', frame.styles, 'base64')}'`] };
  }
  // Vite's client makes scripts and styles of its own.
  const { scriptSrc = ["'self'"], connectSrc = ["'self'"] } = sources;
  return {
    ...sources,
    scriptSrc: [...scriptSrc, `'nonce-${frame.cspNonce}'`],
    styleSrc: ["'self'", "'unsafe-inline'"],
    connectSrc: [...connectSrc, 'ws:'],
  };
}
