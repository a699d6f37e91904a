/* oxlint-disable typescript/no-unsafe-argument -- YAML has no types */
// What Kustomize makes of the folders in src/ops/kubernetes. Two of them patch a third's cluster.
import { execFile, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test as always } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { kubernetesFolder, type Yaml } from '../tests/support/manifests.ts';

// Older ones know no components.
const version = String(spawnSync('kubectl', ['version', '--client']).stdout);
const hasKubectl = Number(/v1\.(\d+)\./.exec(version)?.[1]) >= 21;
if (!hasKubectl) process.stderr.write('Kustomize is not run: there is no kubectl 1.21 or newer.\n');
const test = hasKubectl ? always : always.skip;

const folders = ['database', 'migrate', 'restore', 'sales-user', 'then', '.'];
async function render(folder: string): Promise<[folder: string, manifests: Yaml[]]> {
  const args = ['kustomize', join(kubernetesFolder, folder)];
  const { stdout } = await promisify(execFile)('kubectl', args);
  return [folder, parseAllDocuments(stdout).map((document) => document.toJS())];
}
const manifestsOf: Record<string, Yaml[]> = hasKubectl
  ? Object.fromEntries(await Promise.all(folders.map(render)))
  : {};
const find = (folder: string, kind: string): Yaml =>
  manifestsOf[folder]?.find((manifest) => manifest.kind === kind);

test('a restored cluster is the lost one, and reads a folder of the bucket that has a name', () => {
  const { bootstrap, externalClusters, ...rest } = find('restore', 'Cluster').spec;
  const [{ name, plugin }, ...others] = externalClusters;
  expect(others).toEqual([]);
  expect(bootstrap).toEqual({
    recovery: { source: name, database: 'porchlight', owner: 'porchlight' },
  });
  // One file says where the cluster archives, whichever folder was applied last.
  const { bootstrap: _new, ...live } = find('database', 'Cluster').spec;
  expect(rest).toEqual(live);
  const [archiver] = live.plugins;
  const parameters = { barmanObjectName: 'backups', serverName: 'db' };
  expect([plugin.parameters, archiver.parameters]).toEqual([parameters, parameters]);
});

test('the cluster beside the live one archives nothing and has no standby', () => {
  expect(manifestsOf.then?.map(({ kind }) => kind)).toEqual(['ObjectStore', 'Cluster']);
  const { metadata, spec } = find('then', 'Cluster');
  expect(metadata.name).toBe('then');
  expect(spec).toMatchObject({
    instances: 1,
    bootstrap: {
      recovery: {
        ...find('restore', 'Cluster').spec.bootstrap.recovery,
        recoveryTarget: { targetTime: expect.stringMatching(/^\d{4}-.*\+00$/) },
      },
    },
  });
  expect(spec.externalClusters).toEqual(find('restore', 'Cluster').spec.externalClusters);
  for (const part of ['plugins', 'managed']) expect(spec).not.toHaveProperty(part);
  expect(spec.postgresql).not.toHaveProperty('synchronous');
});

test('a login is made as migrations are applied', () => {
  const [login, migrate] = [find('sales-user', 'Job'), find('migrate', 'Job')];
  expect(login.metadata.name).toBe('sales-user');
  // A second try would give the login another password.
  expect(login.spec.backoffLimit).toBe(0);
  const [container] = login.spec.template.spec.containers;
  expect(container.args).toEqual(['sales:user', 'ana', '--rw']);
  expect({ ...container, args: null }).toEqual({
    ...migrate.spec.template.spec.containers[0],
    args: null,
  });
});

test('each folder is whole, in one namespace, with the image of the release', () => {
  const entries = readdirSync(kubernetesFolder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  // `image` is a part of the others.
  expect([...folders, 'image'].sort()).toEqual(['.', ...names].sort());
  const kinds = manifestsOf['.']?.map(({ kind }) => kind).sort();
  const ofSite = ['ConfigMap', 'Ingress', 'NetworkPolicy', 'NetworkPolicy', 'PodDisruptionBudget'];
  expect(kinds).toEqual([...ofSite, 'Service', 'StatefulSet']);
  const manifests = Object.values(manifestsOf).flat();
  expect(new Set(manifests.map(({ metadata }) => metadata.namespace))).toEqual(
    new Set(['porchlight']),
  );
  const images = JSON.stringify(manifests).match(/"image":"[^"]*"/g);
  const image = `"image":"registry.example.com/porchlight:${packageJson.version}"`;
  expect(new Set(images)).toEqual(new Set([image]));
  // The name of the settings has their hash, so that changed settings start new pods.
  const { name } = find('.', 'ConfigMap').metadata;
  const [web] = find('.', 'StatefulSet').spec.template.spec.containers;
  expect(web.envFrom[0]).toEqual({ configMapRef: { name } });
});

test('each pod of ours may run in a restricted namespace, with limits', () => {
  const workloads = Object.values(manifestsOf)
    .flat()
    .filter(({ kind }) => ['Job', 'StatefulSet'].includes(kind));
  expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual([
    'migrate',
    'sales-user',
    'web',
  ]);
  for (const { spec } of workloads) {
    const { securityContext, automountServiceAccountToken, containers } = spec.template.spec;
    expect(automountServiceAccountToken).toBe(false);
    expect(securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const container of containers)
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: { limits: { memory: expect.any(String) } },
      });
  }
});
