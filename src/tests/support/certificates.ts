import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDataDir } from './resources.ts';

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

export function createAuthority(name = 'Test authority') {
  const folder = temporaryDataDir();
  const openssl = (command: string, ...args: string[]) =>
    execFileSync('openssl', [...command.split(' '), ...args], { cwd: folder, stdio: 'pipe' });
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');

  openssl('req -x509 -keyout ca.key -out ca.pem', '-subj', `/CN=${name}`, ...newKey);
  return {
    certificate: read('ca.pem'),
    /** `days` counts from today. */
    issue(host = 'localhost', days = 30) {
      const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
      openssl('req -new -keyout server.key -out server.csr', ...names, ...newKey);
      const signing = '-in server.csr -copy_extensions copy -CA ca.pem -CAkey ca.key -CAcreateserial';
      openssl(`x509 -req ${signing} -out server.crt -days ${days}`);
      return { certificate: read('server.crt'), key: read('server.key') };
    },
  };
}
