import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { at, documents, checkSettings, list, pinned, textOf, type Mapping } from './deployment.ts';

const [kustomization = {}] = documents('kubernetes/kustomization.yaml');
const files = list(kustomization, 'resources').map(String);
const all = files.flatMap((file) => documents(`kubernetes/${file}`));
const ofKind = (kind: string) => all.filter((manifest) => manifest['kind'] === kind);
/** What a workload makes pods of; a CronJob makes jobs of it. */
const templateOf = (manifest: Mapping) =>
  at(manifest, 'spec', 'jobTemplate', 'spec', 'template') ?? at(manifest, 'spec', 'template');
const pods = all.filter((manifest) => templateOf(manifest) !== undefined);
const podOf = (manifest: Mapping) => at(templateOf(manifest), 'spec') as Mapping;
const container = (manifest: Mapping): Mapping => list(podOf(manifest), 'containers')[0] ?? {};
const named = (name: string) => all.filter((manifest) => at(manifest, 'metadata', 'name') === name);
const literals = Object.fromEntries(
  list(kustomization, 'configMapGenerator')
    .flatMap((map) => list(map, 'literals'))
    .map((line) => String(line).split(/=(.*)/su).slice(0, 2) as [string, string]),
);

test('the manifests are all that lie there, and no two name the same', () => {
  const manifestFiles = globSync('*.yaml', {
    cwd: path.join(import.meta.dirname, '../deploy/kubernetes'),
  });
  expect(manifestFiles.toSorted()).toEqual(['kustomization.yaml', ...files].toSorted());
  const names = all.map(
    (manifest) => `${String(manifest['kind'])} ${String(at(manifest, 'metadata', 'name'))}`,
  );
  expect(new Set(names).size).toBe(names.length);
  expect(pods.map((manifest) => manifest['kind'])).toEqual([
    'Job',
    'Deployment',
    'Deployment',
    'CronJob',
    'CronJob',
    'CronJob',
  ]);
});

const ofBasalt = pods.filter((pod) => container(pod)['image'] === 'basalt');

test('the pods name one image, whose version the kustomization pins, and the copy of backups pins its own', () => {
  const others = pods.filter((pod) => !ofBasalt.includes(pod));
  expect(others.map((manifest) => at(manifest, 'metadata', 'name'))).toEqual([
    'basalt-backup-copy',
  ]);
  for (const pod of others) expect(container(pod)['image']).toMatch(pinned);
  const [image = {}] = list(kustomization, 'images');
  expect(image['name']).toBe('basalt');
  expect(`${String(image['newName'])}:${String(image['newTag'])}`).toMatch(pinned);
});

test('the pods keep to the restricted security standard, in a read-only tree', () => {
  for (const pod of pods) {
    expect(at(podOf(pod), 'securityContext')).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 10_001,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container(pod)['securityContext']).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(podOf(pod)['automountServiceAccountToken']).toBe(false);
    expect(at(container(pod), 'resources', 'limits', 'memory')).toBeDefined();
    expect(at(container(pod), 'resources', 'requests', 'cpu')).toBeDefined();
  }
});

test('the pods run as the user of the image', () => {
  const user = /^USER (\d+):(\d+)$/mu.exec(textOf('Dockerfile'));
  for (const pod of pods) {
    const { runAsUser, runAsGroup } = podOf(pod)['securityContext'] as Mapping;
    expect([runAsUser, runAsGroup].map(String)).toEqual([user?.[1], user?.[2]]);
  }
});

test('the pods set what is a setting, and mount each file that a secret is read from', () => {
  expect(checkSettings(literals)).toEqual({ unknown: [], faults: [] });
  const [map = {}] = list(kustomization, 'configMapGenerator');
  for (const pod of ofBasalt) {
    const own = list(container(pod), 'env').map((variable) => [
      variable['name'],
      variable['value'],
    ]);
    const shared = list(container(pod), 'envFrom').map((source) =>
      at(source, 'configMapRef', 'name'),
    );
    expect(shared).toEqual(pod['kind'] === 'Job' ? [] : [map['name']]);
    const env: Record<string, string> = {
      ...(shared.length > 0 && literals),
      ...(Object.fromEntries(own) as Record<string, string>),
    };
    expect(checkSettings(env)).toEqual({ unknown: [], faults: [] });
    const mounts = list(container(pod), 'volumeMounts');
    const volumes = new Set(list(podOf(pod), 'volumes').map(({ name }) => name));
    for (const { name } of mounts) expect(volumes).toContain(name);
    const needed = Object.entries(env).filter(([name]) => name.endsWith('_FILE'));
    expect(needed.length).toBeGreaterThanOrEqual(2);
    for (const [, file] of needed) {
      expect(mounts.map(({ mountPath }) => mountPath)).toContain(path.posix.dirname(file));
    }
  }
});

const partOf = (manifest: Mapping) =>
  String(at(manifest, 'metadata', 'labels', 'app.kubernetes.io/component'));

test('all pods share one storage of files', () => {
  expect(literals['SERVICE_FILES_URL']).toMatch(/^s3:/u);
  const sharing = ofBasalt.filter((pod) => partOf(pod) !== 'migrate');
  expect(sharing.map(partOf)).toEqual(['server', 'worker', 'purge', 'backup']);
  for (const pod of sharing) {
    expect(list(podOf(pod), 'volumes')).toContainEqual({
      name: 'files',
      secret: { secretName: 'basalt-files', defaultMode: 0o440 },
    });
  }
});

test('every night old records are removed, a backup is made on a volume, and then copied', () => {
  const cronJobs = ofKind('CronJob');
  const minutes = cronJobs.map((manifest) => {
    const [, minute, hour] =
      /^(\d+) (\d+) \* \* \*$/u.exec(String(at(manifest, 'spec', 'schedule'))) ?? [];
    return [partOf(manifest), 60 * Number(hour) + Number(minute)] as const;
  });
  expect(minutes.map(([part]) => part)).toEqual(['purge', 'backup', 'backup-copy']);
  expect(minutes).toEqual(minutes.toSorted(([, minute], [, next]) => minute - next));
  for (const manifest of cronJobs) expect(at(manifest, 'spec', 'concurrencyPolicy')).toBe('Forbid');
  const [purge, backup, copy] = cronJobs.map((manifest) =>
    JSON.stringify(container(manifest)['command']),
  );
  expect(purge).toContain('"basalt","purge"');
  expect(backup).toContain('basalt backup --json \\"/backups/');
  expect(copy).toContain('rclone copy');
  const [claim = {}] = ofKind('PersistentVolumeClaim');
  const claimed = cronJobs
    .slice(1)
    .map((manifest) => list(podOf(manifest), 'volumes').find(({ name }) => name === 'backups'));
  for (const volume of claimed) {
    expect(at(volume, 'persistentVolumeClaim', 'claimName')).toBe(at(claim, 'metadata', 'name'));
  }
});

test('the login that may migrate is kept from what serves', () => {
  const withOwner = pods.filter((pod) => JSON.stringify(pod).includes('owner_url'));
  expect(withOwner.map((manifest) => at(manifest, 'metadata', 'name'))).toEqual([
    'basalt-migrate',
    'basalt-backup',
  ]);
  expect(literals['SERVICE_MIGRATE']).toBe('false');
  for (const pod of pods.filter((manifest) =>
    ['server', 'worker', 'purge'].includes(partOf(manifest)),
  )) {
    const database = list(podOf(pod), 'volumes').find(({ name }) => name === 'database');
    expect(at(database, 'secret', 'items')).toEqual([{ key: 'serving_url', path: 'serving_url' }]);
  }
});

test('a server is asked for its life and its readiness, and has time to lose no request when it ends', () => {
  const [server = {}] = named('basalt-server').filter(
    (manifest) => manifest['kind'] === 'Deployment',
  );
  const own = container(server);
  expect(at(own, 'livenessProbe', 'httpGet', 'path')).toBe('/healthz');
  expect(at(own, 'readinessProbe', 'httpGet', 'path')).toBe('/readyz');
  const pause = Number(at(own, 'lifecycle', 'preStop', 'sleep', 'seconds'));
  const unready =
    Number(at(own, 'readinessProbe', 'periodSeconds')) +
    Number(at(own, 'readinessProbe', 'timeoutSeconds'));
  expect(pause).toBeGreaterThan(unready);
  expect(Number(podOf(server)['terminationGracePeriodSeconds'])).toBeGreaterThanOrEqual(pause + 15);
  expect(at(server, 'spec', 'strategy', 'rollingUpdate', 'maxUnavailable')).toBe(0);
});

test('a worker is asked for its life and its readiness, and for its figures, where it answers', () => {
  const [worker = {}] = named('basalt-worker').filter(
    (manifest) => manifest['kind'] === 'Deployment',
  );
  const own = container(worker);
  const [port = {}] = list(own, 'ports');
  expect(String(port['containerPort'])).toBe(literals['SERVICE_WORKER_PORT']);
  for (const probe of ['startupProbe', 'livenessProbe']) {
    expect(at(own, probe, 'httpGet')).toEqual({ path: '/healthz', port: port['name'] });
  }
  expect(at(own, 'readinessProbe', 'httpGet')).toEqual({ path: '/readyz', port: port['name'] });
  const [policy = {}] = named('basalt-worker').filter(
    (manifest) => manifest['kind'] === 'NetworkPolicy',
  );
  const open = list(policy, 'spec', 'ingress').flatMap((rule) => list(rule, 'ports'));
  expect(open.map((opened) => opened['port'])).toEqual([port['name']]);
});

test('the manifests find the pods they speak of', () => {
  const labels = pods.map((manifest) => at(templateOf(manifest), 'metadata', 'labels') as Mapping);
  const finds = (selector: Mapping) =>
    labels.some((label) =>
      Object.entries(selector).every(([name, value]) => label[name] === value),
    );
  const selectors = [
    ...pods.map((manifest) => at(manifest, 'spec', 'selector', 'matchLabels')),
    ...ofKind('Service').map((manifest) => at(manifest, 'spec', 'selector')),
    ...ofKind('PodDisruptionBudget').map((manifest) =>
      at(manifest, 'spec', 'selector', 'matchLabels'),
    ),
    ...ofKind('NetworkPolicy').map((manifest) =>
      at(manifest, 'spec', 'podSelector', 'matchLabels'),
    ),
  ].filter((selector) => selector !== undefined) as Mapping[];
  expect(selectors.length).toBeGreaterThanOrEqual(6);
  for (const selector of selectors) expect([selector, finds(selector)]).toEqual([selector, true]);
  const [scaler = {}] = ofKind('HorizontalPodAutoscaler');
  expect(named(String(at(scaler, 'spec', 'scaleTargetRef', 'name'))).length).toBeGreaterThan(0);
  const [ingress = {}] = ofKind('Ingress');
  expect(JSON.stringify(ingress)).toContain('"service":{"name":"basalt","port":{"name":"http"}}');
});

test('every pod is covered by a policy of the network', () => {
  const policies = ofKind('NetworkPolicy');
  expect(policies.flatMap((manifest) => list(manifest, 'spec', 'policyTypes'))).toEqual([
    'Ingress',
    'Ingress',
    'Ingress',
    'Egress',
  ]);
  const parts = JSON.stringify(policies.map((manifest) => at(manifest, 'spec', 'podSelector')));
  for (const part of pods.map(partOf)) expect(parts).toContain(`"${part}"`);
});
