import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { systemPrincipal } from '@basalt/domain';
import { DeployerProject } from '@basalt/sso-driver/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWalkDeployment, type ServedDeployment } from './served-deployment.ts';

const root = path.join(import.meta.dirname, '../../..');
const finished = /^[A-Z]+-\d+ was finished at \d{4}-\d\d-\d\dT/;

/** Beside the server, which is in this process. */
async function run(file: string, node: string): Promise<string> {
  const { stdout } = await promisify(execFile)(node, [file], {
    cwd: project.folder,
    env: { ...process.env, ...env },
  });
  return stdout;
}

let deployment: ServedDeployment;
let project: DeployerProject;
let env: Record<string, string>;
beforeAll(async () => {
  deployment = await openWalkDeployment({});
  const { id } = await deployment.use.createOrganization({ name: 'Quarry' });
  const principal = systemPrincipal(id);
  const { token } = await deployment.use.createCredential(principal, { name: 'CI', scopes: ['*'] });
  const website = await deployment.use.createProject(principal, {
    organization: id,
    name: 'Website',
  });
  env = { BASALT: deployment.address, KEY: token, PROJECT: website.id };
  const needs = ['openapi-fetch', 'openapi-typescript-helpers'];
  project = new DeployerProject({ pack: 'client', needs });
  const example = readFileSync(path.join(root, 'packages/client/examples/first-ticket.ts'), 'utf8');
  project.write('first-ticket.ts', example);
}, 300_000);
afterAll(async () => {
  project.remove();
  await deployment.close();
});

test('the example of the README runs as it is in a folder of its own, where the packed client was installed', async () => {
  expect(await run('first-ticket.ts', process.execPath)).toMatch(finished);
});

// A newcomer gets the latest compiler, which loads no types that are not named; others have an older one.
test.each(['node_modules', 'packages/client/node_modules'])(
  'the line of the README compiles it with tsc of %s, and what comes of that runs on Node 20 and later',
  async (folder) => {
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
    const [, line = ''] = /`npx tsc ([^`]+ first-ticket\.ts)`/.exec(readme) ?? [];
    const tsc = path.join(root, folder, 'typescript/bin/tsc');
    const options = ['--strict', '--outDir', 'built'];
    expect(project.node([tsc, ...options, ...line.split(' ')])).toBe('');
    for (const node of nodes()) expect(await run('built/first-ticket.js', node)).toMatch(finished);
  },
);

test('esbuild bundles it, and what comes of that runs on Node 20 and later', async () => {
  const options = '--bundle --platform=node --format=esm --log-level=warning';
  const bundle = ['first-ticket.ts', ...options.split(' '), '--outfile=bundle.mjs'];
  project.node(['node_modules/esbuild/bin/esbuild', ...bundle]);
  for (const node of nodes()) expect(await run('bundle.mjs', node)).toMatch(finished);
});

test('the packed client declares what it needs, and holds no source and no tests', () => {
  const packed = execFileSync('tar', ['-tzf', project.archive]).toString().trim().split('\n');
  expect(packed).toContain('package/dist/index.js');
  expect(packed).toContain('package/dist/generated/api.d.ts');
  const known = /\/(package\.json|README\.md)$|\/dist\/.*\.(js|d\.ts)$/u;
  expect(packed.filter((file) => !known.test(file))).toEqual([]);
  const manifest = execFileSync('tar', ['-xzOf', project.archive, 'package/package.json']);
  expect(JSON.parse(manifest.toString())).toMatchObject({
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    dependencies: { 'openapi-fetch': expect.stringMatching(/^\d/) },
  });
  expect(JSON.parse(manifest.toString())).not.toHaveProperty('devDependencies');
});

/** The project's Node, and the one of the machine, which may be as old as 20. */
function nodes(): string[] {
  const ofMachine = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => path.join(folder, 'node'))
    .find((file) => existsSync(file));
  return [process.execPath, ...(ofMachine === undefined ? [] : [ofMachine])];
}
