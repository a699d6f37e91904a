import { expect, test } from '@jest/globals';
import { explainDatabaseError } from './explain-database-error.ts';

test.each<[string, string, RegExp?]>([
  ['08006', 'does not answer'],
  ['ECONNREFUSED', 'does not answer'],
  ['EPIPE', 'does not answer'],
  ['TIMEOUT', 'does not answer'],
  ['28000', 'refuses the login'],
  ['3D000', 'does not exist'],
  ['CLOSED', 'is closed for a restore'],
  ['55000', 'refuses a statement'],
  ['42P01', 'does not fit this release'],
  ['53100', 'has a full disk'],
  ['53300', 'has no free connection', /^see .*start the lost standby/],
  ['57P03', 'is starting or stopping'],
  ['XX001', 'refuses a statement'],
  ['P0001', 'refuses a statement'],
  ['EAI_AGAIN', 'has an unknown host'],
  ['ENOENT', 'needs a file that is missing or unreadable'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'has a certificate of an unknown authority'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'has a certificate of an unknown authority'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'fails at the TLS handshake'],
  ['CERT_HAS_EXPIRED', 'has an expired certificate', /^renew/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'has a certificate of an unknown authority', /^set sslrootcert/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'has a certificate for another name', /^use a host/],
  ['NO_TLS', 'does not offer TLS', /^turn on TLS/],
  ['28P01', 'refuses the login', /^check the user and the password/],
  ['25006', 'is read-only', /^connect to the primary/],
  ['42501', 'denies permission', /^use the role/],
])('the code %s means that the database %s', (code, what, remedy = /^\w/) => {
  expect(explainDatabaseError(code)).toEqual({ what, remedy: expect.stringMatching(remedy) });
});
