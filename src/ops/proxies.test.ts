// Values of Caddy and nginx that matter only during a restart, or for a forged address.
import { expect, test } from '@jest/globals';
import { KEEP_ALIVE_MS } from '#server/process/listen.ts';
import { caddyfile, compose, linesOf, read } from '../tests/support/manifests.ts';

/** In seconds. */
const secondsIn = (text: string, name: string) =>
  Number(new RegExp(`^\\s*${name} (\\d+)s`, 'm').exec(text)?.[1]);

test('Caddy bridges a restart, and believes no stranger', () => {
  const lines = linesOf(caddyfile);
  // `email` is an option of Caddy as a whole, and an error in a site.
  expect(caddyfile).toContain('\n{\n\tauto_https disable_redirects\n\t{$ACME_EMAIL}\n}\n');
  // A restart takes some seconds, on a busy machine 15. Visitors wait no longer than this.
  expect(secondsIn(caddyfile, 'lb_try_duration')).toBe(30);
  expect(secondsIn(caddyfile, 'keepalive') * 1_000).toBeLessThan(KEEP_ALIVE_MS);
  for (const line of [
    '{$SITE} {',
    'trusted_proxies {$CDN_NETWORKS:192.0.2.1/32}',
    // A host that is gone answers nothing.
    'dial_timeout 1s',
    // A host that hangs takes the request, and never answers.
    'response_header_timeout 30s',
    // The site compresses by itself.
    'compression off',
    'transport http {',
    'http://, https:// {',
    '@path path_regexp ^/',
    // 308, because a browser repeats a post after it as a post.
    'redir @path {$PUBLIC_URL}{uri} 308',
    'redir {$PUBLIC_URL}/ 308',
  ])
    expect(lines).toContain(line);
});

test('Caddy is as new as the guide says', () => {
  const [, oldest = ''] = /Caddy \(([\d.]+) or newer/.exec(read('docs/operations.md')) ?? [];
  const [, version = ''] = String(compose.services.proxy.image).split(':');
  expect(oldest).not.toBe('');
  expect([oldest, version].sort(new Intl.Collator('en', { numeric: true }).compare)).toEqual([
    oldest,
    version,
  ]);
});

test('nginx bridges a restart, and believes no stranger', () => {
  const [, config = ''] = /```nginx\n([^]*?)```/.exec(read('docs/without-docker.md')) ?? [];
  const lines = linesOf(config);
  for (const line of [
    'listen 80;',
    'listen 443 ssl;',
    'ssl_certificate /etc/letsencrypt/live/porchlight.example/fullchain.pem;',
    'ssl_certificate_key /etc/letsencrypt/live/porchlight.example/privkey.pem;',
    'return 308 https://porchlight.example$request_uri;',
    'http2 on;',
    'proxy_pass http://127.0.0.1:3000;',
    'proxy_read_timeout 30s;',
    // With a port that isn't 80 or 443, unlike $host: posts from another host are refused.
    'proxy_set_header Host $http_host;',
    // Not $proxy_add_x_forwarded_for, whose first address the visitor chooses.
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'large_client_header_buffers 4 16k;',
    'client_header_timeout 10s;',
    'client_body_timeout 10s;',
  ])
    expect(lines).toContain(line);
});
