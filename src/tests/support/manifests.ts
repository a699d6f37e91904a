/* oxlint-disable typescript/no-explicit-any -- YAML has no types */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

export type Yaml = any;

export const read = (path: string) => readFileSync(path, 'utf8');

export const compose: Yaml = parse(read('docker-compose.yml'), { merge: true });
export const dockerfile = read('Dockerfile');
export const caddyfile = read('src/ops/Caddyfile');
export const barmanConf = read('src/ops/backup/barman.conf');

export const kubernetesFolder = 'src/ops/kubernetes';
const manifests: Yaml[] = (readdirSync(kubernetesFolder, { recursive: true }) as string[])
  .filter((name) => name.endsWith('.yaml') && !name.endsWith('kustomization.yaml'))
  .flatMap((name) =>
    parseAllDocuments(read(join(kubernetesFolder, name))).map((document) => document.toJS()),
  );

export const specOf = (kind: string, name: string): Yaml =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name).spec;
