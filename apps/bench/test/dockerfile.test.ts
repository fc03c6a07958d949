import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  copiedPaths,
  imageInstructions,
  pairsOf,
  readDockerfile,
  type Instruction,
} from '../src/dockerfile.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const stages = readDockerfile(read('apps/server/deploy/Dockerfile'));
const all = stages.flatMap(({ instructions }) => instructions);
const image = imageInstructions(stages);
const textOf = (name: string) => image.findLast((step) => step.name === name)?.text;
const sourcesOf = (steps: readonly Instruction[]): string[] =>
  steps.flatMap((step) =>
    step.name === 'COPY' && step.from === undefined ? copiedPaths(step).sources : [],
  );

/** The folders of the packages in the repository that a package needs, and those that they need. */
function ownPackagesOf(folder: string, found = new Set<string>()): Set<string> {
  const { dependencies = {} } = JSON.parse(read(path.join(folder, 'package.json'))) as {
    dependencies?: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    const [scope, own] = name.split('/');
    const target = `packages/${own}`;
    if (scope !== '@basalt' || found.has(target) || !existsSync(path.join(root, target))) continue;
    found.add(target);
    ownPackagesOf(target, found);
  }
  return found;
}

describe('the Dockerfile', () => {
  it('begins with pinned images, or with stages of its own', () => {
    const images = stages
      .map(({ base }) => base)
      .filter((base) => !stages.some(({ name }) => name === base));
    expect(images.length).toBeGreaterThan(1);
    for (const base of images)
      expect(base).toMatch(/^(?:node:\d+\.\d+\.\d+-[a-z]+-slim|debian:[a-z]+-\d{8}-slim)$/u);
  });

  it('copies only what exists and what .dockerignore keeps, and downloads nothing by itself', () => {
    const kept = read('.dockerignore').split('\n');
    expect(sourcesOf(all).length).toBeGreaterThan(20);
    for (const source of sourcesOf(all)) {
      expect([source, existsSync(path.join(root, source))]).toEqual([source, true]);
      expect(kept).toContain(`!${source.split('/')[0]}`);
      expect(kept).not.toContain(source);
    }
    for (const { from } of all.filter((step) => step.from !== undefined))
      expect(stages.map(({ name }) => name)).toContain(from);
    expect(all.filter(({ name }) => name === 'ADD')).toEqual([]);
    expect(all.filter(({ text }) => /curl|wget|https?:\/\/(?!127)/u.test(text))).toEqual([]);
  });

  it('copies the manifest of every package before npm runs, since the lock file names them all', () => {
    const sources = sourcesOf(stages[0]?.instructions ?? []);
    for (const manifest of globSync('{packages,apps}/*/package.json', { cwd: root }))
      expect(sources).toContain(manifest);
  });

  it('serves every package that the manifest of the server names', () => {
    const folders = [...ownPackagesOf('apps/server')].map((folder) => `${folder}/src`);
    expect(folders.length).toBeGreaterThan(5);
    expect(sourcesOf(image)).toEqual(expect.arrayContaining(folders));
  });

  it('builds the pages with every package of the repository that they need', () => {
    const pages = stages.find(({ name }) => name === 'pages')?.instructions ?? [];
    const folders = [...ownPackagesOf('apps/web')];
    expect(folders.length).toBeGreaterThan(1);
    expect(sourcesOf(pages)).toEqual(expect.arrayContaining(folders));
  });

  it('serves as a user by number, so that a cluster can see that it is not root', () => {
    expect(textOf('USER')).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/u);
  });

  it('starts the server without a shell, so that the stop signal reaches it', () => {
    expect((JSON.parse(textOf('CMD') ?? '') as string[])[0]).toBe('node');
    expect(textOf('STOPSIGNAL')).toBe('SIGTERM');
    expect(textOf('ENTRYPOINT')).toBeUndefined();
  });

  it('names its port, its volume and a health check without a shell', () => {
    const env = Object.assign(
      {},
      ...image.filter(({ name }) => name === 'ENV').map((step) => pairsOf(step)),
    ) as Record<string, string>;
    expect(textOf('EXPOSE')).toBe(env['PORT']);
    expect(env['HOST']).toBe('0.0.0.0');
    expect(textOf('VOLUME')).toBe(JSON.stringify([env['DATA_DIR']]));
    const check = textOf('HEALTHCHECK') ?? '';
    expect(check).toContain('/healthz');
    expect(JSON.parse(check.replace(/^CMD /u, ''))).toContain('node');
  });

  it('has labels, and the commit of its build argument, which is unknown without one', () => {
    const label = image.findLast(({ name }) => name === 'LABEL');
    expect(pairsOf(label as Instruction)).toMatchObject({
      'org.opencontainers.image.title': 'Basalt',
      'org.opencontainers.image.description': expect.any(String) as unknown,
      'org.opencontainers.image.licenses': 'MIT',
      'org.opencontainers.image.revision': '$BASALT_COMMIT',
    });
    expect(textOf('ARG')).toBe('BASALT_COMMIT=unknown');
    expect(textOf('ENV')).toBe('BASALT_COMMIT=$BASALT_COMMIT');
  });
});

it('.dockerignore keeps out tests, packages of npm, built pages, data, history and settings', () => {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines[0]).toBe('*');
  expect(lines.filter((line) => line.startsWith('!')).toSorted()).toEqual(
    ['.npmrc', 'LICENSE', 'apps', 'package-lock.json', 'package.json', 'packages'].map(
      (name) => `!${name}`,
    ),
  );
  for (const name of ['node_modules', 'dist', 'test', 'testing', '*.test.*'])
    expect(lines).toContain(`**/${name}`);
  expect(lines).toContain('apps/server/deploy/secrets');
});
