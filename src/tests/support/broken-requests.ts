const host = 'Host: x\r\n';
const chunked = `POST /api/leads HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n`;
/** What no browser sends. Some are cut short. */
export const brokenRequests = [
  ...[
    '',
    '\r\n',
    'G',
    'GET',
    'GET /',
    'GET / HTTP/1.1\r\n',
    `GET / HTTP/1.1\r\n${host}`,
    '\u0016\u0003\u0001\u0002',
  ],
  ...[
    'GET / HTTP/9.9\r\n\r\n',
    'get / HTTP/1.1\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  ],
  ...[
    'CONNECT a:1',
    'CONNECT /',
    'OPTIONS *',
    'GET foo://x',
    'GET http://[::/',
    'GET /%',
    'GET /none',
    'TRACE /',
  ].map((line) => `${line} HTTP/1.1\r\n${host}\r\n`),
  ...[
    ': x',
    'a\u0000b: x',
    'Content-Length: -1',
    'Content-Length: 9\r\nContent-Length: 8',
    'Transfer-Encoding: x',
  ].map((line) => `POST /api/leads HTTP/1.1\r\n${host}${line}\r\n\r\n`),
  ...['h2c', 'websocket'].map(
    (protocol) => `GET / HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`,
  ),
  `GET / HTTP/1.1\r\n${host}Cookie: ${'x'.repeat(99_000)}\r\n\r\n`,
  `GET /none HTTP/1.1\r\n${host}\r\n`.repeat(999),
  `GET / HTTP/1.1\r\n${host}\r\n\u0000`,
  `${chunked}\r\nx`,
  `${chunked}Content-Type: application/json\r\n\r\n5\r\n{"a":\r\n-1\r\n`,
  `${chunked}Content-Length: 5\r\n\r\n0\r\n\r\n`,
  `POST /api/leads HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{`,
  `POST /api/leads HTTP/1.1\r\n${host}Expect: 100-continue\r\nContent-Length: 5\r\n\r\n`,
];
