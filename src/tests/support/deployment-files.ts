import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { SECRETS, settingNames } from '#server/env.server.ts';

export const read = (path: string) => readFileSync(path, 'utf8');

/** Parses the documents of a YAML file. Throws for a key that occurs twice and for an anchor that doesn't exist. */
export const documentsIn = <Document>(path: string) =>
  parseAllDocuments(read(path), { merge: true }).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Document;
  }) as [Document, ...Document[]];

export const envFile = (path: string) => parseEnv(read(path)) as Record<string, string>;

/** Names in the environment that neither the site nor its PostgreSQL driver reads. */
export const unknownSettings = (names: string[]) => {
  const known = [...settingNames, ...SECRETS.map((name) => `${name}_FILE`), 'PGPASSWORD'];
  return names.filter((name) => !known.includes(name));
};

const scripts = ['backup.sh', 'restore.sh'].map((name) => read(`src/ops/${name}`)).join('\n');

/** Names in the environment that neither the backup scripts nor PostgreSQL's programs read. */
export const unknownBackupSettings = (names: string[]) =>
  names.filter((name) => !scripts.includes(`\${${name}:`) && !/^PG[A-Z]+$/.test(name));

const dockerfile = read('Dockerfile');
const inDockerfile = (pattern: RegExp) => pattern.exec(dockerfile)?.[1] ?? '';

export const siteImage = {
  user: Number(inDockerfile(/^USER (\d+):/m)),
  port: Number(inDockerfile(/^EXPOSE (\d+)/m)),
  dataDir: inDockerfile(/DATA_DIR=(\S+)/),
  healthPath: inDockerfile(/\}(\/\w+)`/),
};
