import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { databaseUrl } from '../src/config/kinds.ts';
import { expect, test } from 'vitest';
import {
  at,
  documents,
  checkSettings,
  environmentOf,
  pinned,
  textOf,
  type Mapping,
} from './deployment.ts';

const [patroni = {}] = documents('ha/patroni.yml');
const [compose = {}] = documents('ha/compose.yaml');
const [cluster = {}] = documents('ha/cloudnative-pg.yaml');
const proxy = textOf('ha/haproxy.cfg');

/** Lines of the proxy's file without comments. */
const lines = proxy
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('#'));

const limit = (text: string): number => Number(/maxconn (\d+)/u.exec(text)?.[1]);

test('the folder holds these files and no other', () => {
  const fileNames = globSync('*', { cwd: path.join(import.meta.dirname, '../deploy/ha') });
  expect(fileNames.toSorted()).toEqual([
    'cloudnative-pg.yaml',
    'compose.yaml',
    'haproxy.cfg',
    'patroni.yml',
  ]);
});

test('Patroni and CloudNativePG answer no commit before a standby has it', () => {
  expect(at(patroni, 'bootstrap', 'dcs')).toMatchObject({
    synchronous_mode: true,
    synchronous_mode_strict: true,
    postgresql: { parameters: { synchronous_commit: 'on' } },
  });
  expect(at(cluster, 'spec', 'postgresql')).toMatchObject({
    synchronous: { number: 1, dataDurability: 'required' },
    parameters: { synchronous_commit: 'on' },
  });
  expect(at(cluster, 'spec', 'instances')).toBe(3);
  expect(at(cluster, 'kind')).toBe('Cluster');
});

test('each node of Patroni has a file for passwords that it can write, and a proven time to give up its lock', () => {
  expect(at(patroni, 'postgresql', 'pgpass')).toMatch(/^\/var\/lib\/postgresql\//u);
  const dcs = at(patroni, 'bootstrap', 'dcs') as Record<string, number>;
  // A server whose disk is full would keep the role, and start again and again.
  expect(dcs['primary_start_timeout']).toBe(0);
  // As Patroni asks for it.
  expect(dcs['ttl']).toBeGreaterThanOrEqual(
    (dcs['loop_wait'] ?? 0) + 2 * (dcs['retry_timeout'] ?? 0),
  );
});

test('the proxy asks Patroni for the primary, cuts connections to a former one, and bounds them', () => {
  expect(lines).toContain('http-check send meth GET uri /primary');
  const [restapi = ''] = /\d+$/u.exec(String(at(patroni, 'restapi', 'listen'))) ?? [];
  const checks = lines.find((line) => line.startsWith('default-server')) ?? '';
  expect(checks).toContain(`check port ${restapi} `);
  expect(checks).toContain('on-marked-down shutdown-sessions');
  expect(lines.filter((line) => /^server node-\d /u.test(line))).toHaveLength(3);
  const most = Number(
    at(patroni, 'bootstrap', 'dcs', 'postgresql', 'parameters', 'max_connections'),
  );
  expect(limit(checks)).toBeLessThan(most);
  expect(limit(proxy)).toBeGreaterThan(limit(checks));
});

test('the compose file starts two instances with settings that are read, and its address is one that Basalt takes', () => {
  const services = at(compose, 'services') as Record<string, Mapping>;
  expect(Object.keys(services)).toEqual(['basalt-1', 'basalt-2']);
  for (const service of Object.values(services)) {
    expect(service['image']).toMatch(pinned);
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service['volumes']).toEqual(['files:/data']);
    expect(checkSettings(environmentOf(service))).toEqual({ unknown: [], faults: [] });
  }
  const [, url = ''] = /^#\s+(postgresql:\S+)$/mu.exec(textOf('ha/compose.yaml')) ?? [];
  const address = url.replace('…', 'password');
  expect(databaseUrl.parse(address)).toBe(address);
});

test('HAProxy takes the file, where it is installed', () => {
  const file = path.join(import.meta.dirname, '../deploy/ha/haproxy.cfg');
  const checked = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' });
  // The names of the servers are known where they are.
  const faults = (checked.stderr ?? '')
    .split('\n')
    .filter(
      (line) =>
        /ALERT/u.test(line) &&
        !/could not resolve address|Failed to initialize server|Fatal errors/u.test(line),
    );
  expect(faults).toEqual([]);
});
