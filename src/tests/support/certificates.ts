import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const integer = (value: number) => der(0x02, Buffer.from([value]));
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);
const time = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));
const nameOf = (commonName: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))));
const extension = (id: string, ...value: Buffer[]) => sequence(oid(id), der(0x04, sequence(...value)));
const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;

const BASIC_CONSTRAINTS = '551d13';
const ALTERNATIVE_NAMES = '551d11';
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const DAY_MS = 86_400_000;

interface Signed {
  subject: string;
  issuer: string;
  publicKey: KeyObject;
  signingKey: KeyObject;
  extensions: Buffer;
}

/** An X.509 certificate, version 3 (RFC 5280). Node can read certificates, but not make them. */
function certificate({ subject, issuer, publicKey, signingKey, extensions }: Signed): string {
  const validity = [-30, 30].map((day) => time(new Date(Date.now() + day * DAY_MS)));
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(...validity),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extensions)),
  );
  const signature = bits(sign('sha256', content, signingKey));
  return pem('CERTIFICATE', sequence(content, ecdsaWithSha256, signature));
}

const AUTHORITY = 'Test authority';
const HOST = 'localhost';

export function createAuthority() {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const isAuthority = extension(BASIC_CONSTRAINTS, der(0x01, Buffer.from([255])));
  const signingKey = keys.privateKey;
  const own = { subject: AUTHORITY, issuer: AUTHORITY, ...keys, signingKey, extensions: isAuthority };
  return {
    certificate: certificate(own),
    issue() {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const extensions = extension(ALTERNATIVE_NAMES, der(0x82, Buffer.from(HOST)));
      return {
        certificate: certificate({
          subject: HOST,
          issuer: AUTHORITY,
          publicKey,
          signingKey,
          extensions,
        }),
        key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    },
  };
}
