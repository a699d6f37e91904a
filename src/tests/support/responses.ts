import { once } from 'node:events';
import {
  type IncomingMessage,
  request,
  type RequestListener,
  type RequestOptions,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect } from '@jest/globals';
import type { Response } from 'supertest';
import type { Problem } from '#shared/api.ts';
import { startFakeServer } from './fake-servers.ts';

export const idOf = (response: Response): string => (response.body as { id: string }).id;

export function problemOf(response: Response): Problem {
  expect(response.type).toBe('application/problem+json');
  return response.body as Problem;
}

/** React escapes only these characters. */
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decode = (text: string) =>
  Object.entries(ENTITIES).reduceRight(
    (left, [name, sign]) => left.replaceAll(`&${name};`, sign),
    text,
  );

/** Returns the attributes of each element with this tag name. */
export const elementsOf = (html: string, name: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${name}((?:\\s+[\\w-]+(?:="[^"]*")?)*)\\s*/?>`, 'g'))].map(
    ([, all = '']) =>
      Object.fromEntries(
        [...all.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          decode(value),
        ]),
      ),
  );

export const textOf = (html: string): string =>
  decode(
    html
      // A phone number in a sentence is in elements of its own.
      .replace(
        /<(script|template).*?<\/\1>|<!--.*?-->|<\/span><bdi[^>]*>|<\/bdi><span>|<\/?bdi[^>]*>/gs,
        '',
      )
      .replace(/<[^>]*>/g, ' '),
  ).replace(/\s+/g, ' ');

export const sectionOf = (html: string, id: string) =>
  html.split(`<section id="${id}"`)[1]?.split('</section>')[0] ?? '';

export const inputNamed = (html: string, name: string): Record<string, string> | undefined =>
  elementsOf(html, 'input').find((input) => input.name === name);

export const optionsOf = (html: string, name: string) =>
  elementsOf(
    new RegExp(`<select[^>]* name="${name}".*?</select>`, 's').exec(html)?.[0] ?? '',
    'option',
  );

export const titleOf = (html: string): string | undefined =>
  /<title>(.*?)<\/title>/.exec(html)?.[1];

/** Sends the path unchanged, and returns the response's body without decompressing it. */
export async function rawRequest(app: RequestListener, path: string, options: RequestOptions = {}) {
  const sent = request(await startFakeServer(app), { path, ...options }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode: status, headers, rawHeaders } = response;
  // If the server sends a header twice, only rawHeaders shows both.
  return { status, headers, rawHeaders, body: await buffer(response) };
}
