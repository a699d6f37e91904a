import { expect, test } from '@jest/globals';
import { explainDatabaseError } from './explain-database-error.ts';

test.each([
  ['08006', 'does not answer'],
  ['ECONNREFUSED', 'does not answer'],
  ['EPIPE', 'does not answer'],
  ['TIMEOUT', 'does not answer'],
  ['28000', 'refuses the login'],
  ['3D000', 'does not exist'],
  ['42P01', 'does not fit this release'],
  ['53100', 'has a full disk'],
  ['57P03', 'is starting or stopping'],
  ['XX001', 'refuses a statement'],
  ['P0001', 'refuses a statement'],
  ['EAI_AGAIN', 'has an unknown host'],
  ['ENOENT', 'needs a file that is missing or unreadable'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'has a certificate of an unknown authority'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'has a certificate of an unknown authority'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'fails at the TLS handshake'],
])('the code %s means that the database %s', (code, what) => {
  expect(explainDatabaseError(code)).toEqual({ what, remedy: expect.stringMatching(/^\w/) });
});
