import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  at,
  documents,
  checkSettings,
  environmentOf,
  list,
  pinned,
  textOf,
  type Mapping,
} from './deployment.ts';
import { readYaml } from './yaml.ts';

const root = path.resolve(import.meta.dirname, '../../..');

test('YAML is read as a deployment tool reads it, and what is no YAML is refused', () => {
  const source =
    'a: &x {b: [1, "2", true, ~]}\nc:\n  <<: *x\n  d: |\n    two\n    lines\nm: 0440\n---\n- e: f\n- null\n';
  expect(readYaml(source)).toEqual([
    { a: { b: [1, '2', true, null] }, c: { b: [1, '2', true, null], d: 'two\nlines\n' }, m: 288 },
    [{ e: 'f' }, null],
  ]);
  expect(() => readYaml('a: 1\na: 2\n')).toThrow('stands twice');
  expect(() => readYaml('a: *nobody\n')).toThrow('nobody');
  expect(() => readYaml('a: [1\n')).toThrow(/flow/iu);
});

test('a variable that no setting is read from is found, and so is a wrong value', () => {
  expect(checkSettings({ SERVICE_NONE: 'x', PORT: 'x', DATABASE_URL_FILE: '/none' })).toEqual({
    unknown: ['SERVICE_NONE'],
    faults: ['  - PORT must be a whole number from 0 to 65535, not "x"'],
  });
  // Only secrets have a file.
  expect(checkSettings({ PORT_FILE: '/none' }).unknown).toEqual(['PORT_FILE']);
});

describe('the compose file', () => {
  const [compose = {}] = documents('compose.yaml');
  const services = at(compose, 'services') as Record<string, Mapping>;
  const ours = ['basalt', 'worker'].map((name) => services[name] ?? {});
  const { version } = JSON.parse(
    readFileSync(path.join(root, 'apps/server/package.json'), 'utf8'),
  ) as {
    version: string;
  };

  it('has the database, the server and, as an option, a worker', () => {
    expect(Object.keys(services)).toEqual(['postgres', 'basalt', 'worker']);
    expect(at(services, 'worker', 'profiles')).toEqual(['worker']);
    expect(at(services, 'worker', 'command')).toEqual(['basalt', 'worker']);
    for (const { image } of Object.values(services)) expect(image).toMatch(pinned);
    for (const { image } of ours) expect(image).toBe(`basalt:${version}`);
  });

  it('gives no service more than it needs', () => {
    for (const [name, service] of Object.entries(services)) {
      expect([name, service['read_only'], service['cap_drop'], service['security_opt']]).toEqual([
        name,
        true,
        ['ALL'],
        ['no-new-privileges:true'],
      ]);
      expect(service['privileged'] ?? service['cap_add']).toBeUndefined();
      expect(service['restart']).toBe('unless-stopped');
    }
  });

  it('waits for each service to be healthy, and long enough for its end', () => {
    expect(list(services, 'postgres', 'healthcheck', 'test')).toContain('pg_isready');
    expect(at(services, 'basalt', 'depends_on', 'postgres', 'condition')).toBe('service_healthy');
    // The server's own check is the image's.
    expect(at(services, 'basalt', 'healthcheck')).toBeUndefined();
    const port = String(at(services, 'worker', 'environment', 'SERVICE_WORKER_PORT'));
    expect(list(services, 'worker', 'healthcheck', 'test').join(' ')).toContain(`:${port}/healthz`);
    for (const service of Object.values(services)) {
      expect(Number.parseInt(String(service['stop_grace_period']), 10)).toBeGreaterThanOrEqual(15);
    }
  });

  it('keeps the database in a network that leads nowhere, and the server on loopback', () => {
    expect(at(compose, 'networks', 'database', 'internal')).toBe(true);
    expect(at(services, 'postgres', 'networks')).toEqual(['database']);
    expect(at(services, 'postgres', 'ports')).toBeUndefined();
    for (const port of list(services, 'basalt', 'ports')) expect(port).toMatch(/^127\.0\.0\.1:/u);
  });

  it('keeps files on a volume that the server and the worker share', () => {
    expect(Object.keys(at(compose, 'volumes') as Mapping)).toContain('files');
    for (const service of ours) expect(service['volumes']).toEqual(['files:/data']);
    expect(textOf('Dockerfile')).toContain('DATA_DIR=/data');
  });

  it('sets what is a setting, and secrets as files that it declares', () => {
    const declared = new Set(Object.keys(at(compose, 'secrets') as Mapping));
    for (const service of ours) {
      const env = environmentOf(service);
      expect(checkSettings(env)).toEqual({ unknown: [], faults: [] });
      const files = Object.entries(env).filter(([name]) => name.endsWith('_FILE'));
      expect(files.length).toBeGreaterThan(1);
      for (const [, file] of files) {
        const name = path.posix.basename(file);
        expect([service['secrets']].flat()).toContain(name);
        expect(declared).toContain(name);
      }
    }
    expect(textOf('compose.yaml')).not.toMatch(/(?:PASSWORD|SECRET_KEY|DATABASE_URL): /u);
  });
});
