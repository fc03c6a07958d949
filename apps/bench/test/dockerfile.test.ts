import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildContext, filesOf } from '../src/image/build-context.ts';
import { copied, execForm, lineage, pairs, parseDockerfile } from '../src/image/dockerfile.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const stages = parseDockerfile(
  readFileSync(path.join(root, 'apps/server/deploy/Dockerfile'), 'utf8'),
);
const context = buildContext(root);
const steps = stages.flatMap((stage) => stage.steps);
const last = stages.at(-1);
/** What holds for the image that comes out. */
const final = last === undefined ? [] : lineage(stages, last).steps;
const settled = (name: string) => final.findLast(({ instruction }) => instruction === name);

/** The folders of the packages in the repository that a package needs, and those that they need. */
function ownPackagesOf(folder: string, found = new Set<string>()): Set<string> {
  const { dependencies = {} } = JSON.parse(
    readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
  ) as { dependencies?: Record<string, string> };
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
      .map(({ from }) => from)
      .filter((from) => !stages.some(({ name }) => name === from));
    expect(images.length).toBeGreaterThan(1);
    for (const image of images)
      expect(image).toMatch(/^(?:node:\d+\.\d+\.\d+-[a-z]+-slim|debian:[a-z]+-\d{8}-slim)$/u);
  });

  it('copies only what is there and what .dockerignore leaves, and downloads nothing by itself', () => {
    const copies = steps.filter(({ instruction }) => instruction === 'COPY');
    expect(copies.length).toBeGreaterThan(20);
    for (const step of copies.filter(({ flags }) => flags['from'] === undefined)) {
      for (const source of copied(step).sources) {
        expect([source, filesOf(context, source).length > 0]).toEqual([source, true]);
      }
    }
    for (const { flags } of copies.filter(({ flags: { from } }) => from !== undefined)) {
      expect(stages.map(({ name }) => name)).toContain(flags['from']);
    }
    expect(steps.filter(({ instruction }) => instruction === 'ADD')).toEqual([]);
    expect(steps.filter(({ text }) => /curl|wget|https?:\/\/(?!127)/u.test(text))).toEqual([]);
  });

  it('gives npm the manifest of every package, since the lock file names them all', () => {
    const sources = new Set(
      steps.flatMap((step) => (step.instruction === 'COPY' ? copied(step).sources : [])),
    );
    for (const manifest of globSync('{packages,apps}/*/package.json', { cwd: root })) {
      expect([manifest, sources.has(manifest)]).toEqual([manifest, true]);
    }
  });

  it('serves every package that the server’s manifest asks for', () => {
    const wanted = [...ownPackagesOf('apps/server')].map((folder) => `${folder}/src`);
    const sources = final.flatMap((step) =>
      step.instruction === 'COPY' ? copied(step).sources : [],
    );
    expect(wanted.length).toBeGreaterThan(5);
    expect(wanted.filter((folder) => !sources.includes(folder))).toEqual([]);
  });

  it('serves as a user without a name in the image’s groups, by number, so that a cluster can tell it is not root', () => {
    expect(settled('USER')?.text).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/u);
  });

  it('builds the pages with every package of the repository that they are made of', () => {
    const pages = stages.find(({ name }) => name === 'pages');
    const sources = (pages?.steps ?? []).flatMap((step) =>
      step.instruction === 'COPY' ? copied(step).sources : [],
    );
    const wanted = ownPackagesOf('apps/web');
    expect(wanted.size).toBeGreaterThan(1);
    expect([...wanted].filter((folder) => !sources.includes(folder))).toEqual([]);
  });

  it('starts without a shell in between, so that the stop signal reaches the server', () => {
    expect(execForm(settled('CMD') as never)?.[0]).toBe('node');
    expect(settled('STOPSIGNAL')?.text).toBe('SIGTERM');
    expect(settled('ENTRYPOINT')).toBeUndefined();
  });

  it('says where it listens, is asked for its health without a shell, and keeps its data in a volume', () => {
    const env = Object.assign(
      {},
      ...final.filter(({ instruction }) => instruction === 'ENV').map((step) => pairs(step)),
    ) as Record<string, string>;
    expect(settled('EXPOSE')?.text).toBe(env['PORT']);
    expect(env['HOST']).toBe('0.0.0.0');
    expect(settled('VOLUME')?.text).toBe(JSON.stringify([env['DATA_DIR']]));
    const check = settled('HEALTHCHECK')?.text ?? '';
    expect(check).toContain('/healthz');
    expect(JSON.parse(check.replace(/^.*?CMD /u, ''))).toContain('node');
  });

  it('names what it is', () => {
    expect(Object.keys(pairs(settled('LABEL') as never))).toEqual([
      'org.opencontainers.image.title',
      'org.opencontainers.image.description',
      'org.opencontainers.image.licenses',
      'org.opencontainers.image.revision',
    ]);
  });

  it('carries the commit of its build argument, which is unknown without one', () => {
    const [argument] = last?.steps.filter(({ instruction }) => instruction === 'ARG') ?? [];
    expect(pairs(argument as never)).toEqual({ BASALT_COMMIT: 'unknown' });
    const known = { BASALT_COMMIT: 'abc' };
    const env = last?.steps.find(({ instruction }) => instruction === 'ENV');
    expect(pairs(env as never, known)).toEqual(known);
    const labels = pairs(settled('LABEL') as never, known);
    expect(labels['org.opencontainers.image.revision']).toBe('abc');
  });
});

describe('.dockerignore', () => {
  it('leaves no test, no package of npm’s, no data and no history', () => {
    expect(context.length).toBeGreaterThan(300);
    const unwanted =
      /(?:^|\/)(?:node_modules|test|testing|dist|secrets|\.git)\/|^data\/|\.test\.|\.env/u;
    expect(context.filter((file) => unwanted.test(file))).toEqual([]);
  });

  it('leaves of the top level only what is named', () => {
    const top = new Set(context.filter((file) => !file.includes('/')));
    expect([...top].toSorted()).toEqual(['.npmrc', 'LICENSE', 'package-lock.json', 'package.json']);
  });
});
