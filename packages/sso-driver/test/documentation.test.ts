import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DeployerProject, namedBlocks } from '../testing/deployer-project.ts';

const blocks = namedBlocks('docs/sso-drivers.md');
const project = new DeployerProject();
afterAll(() => project.remove());

const drivers = ['portal-driver', 'header-driver'];
const files = drivers.flatMap((driver) => [`${driver}.ts`, `${driver}.test.ts`]);
for (const name of files) project.write(name, blocks.get(name) ?? '');

describe('docs/sso-drivers.md', () => {
  it('has the blocks that are tried here, of the SAML driver and of the host', () => {
    expect([...blocks.keys()]).toEqual([
      'portal-driver.ts',
      'portal-driver.test.ts',
      'header-driver.ts',
      'header-driver.test.ts',
      'portal.env',
      'Dockerfile',
      'saml.env',
      'clustered-saml.ts',
    ]);
  });

  it('shows drivers that compile', () => {
    const options =
      '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --erasableSyntaxOnly --allowImportingTsExtensions --skipLibCheck --module nodenext --target es2024 --types node';
    const tsc = ['node_modules/typescript/bin/tsc', ...options.split(' ')];
    expect(project.node([...tsc, ...files])).toBe('');
  });

  it('shows tests of them that pass every rule, with the titles of the suite', () => {
    const outputFile = path.join(project.folder, 'report.json');
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json'];
    project.node([...vitest, `--outputFile=${outputFile}`]);
    const result: unknown = JSON.parse(readFileSync(outputFile, 'utf8'));
    // 17 of the portal; of the header, which needs no start and comes again, 14.
    expect(result).toMatchObject({ success: true, numPassedTests: 31, numFailedTests: 0 });
    expect(JSON.stringify(result)).toContain(
      'starts with a redirect that the host accepts, and without accounts',
    );
  });

  it('puts the driver of an image where the setting finds it', () => {
    const image = readFileSync(
      path.join(import.meta.dirname, '../../../apps/server/deploy/Dockerfile'),
      'utf8',
    );
    const [, folder = ''] = /^WORKDIR (\S+)$/mu.exec(image) ?? [];
    const lines = (blocks.get('Dockerfile') ?? '').trim().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^FROM basalt:/u),
      `COPY portal-driver.ts ${folder}/`,
    ]);
    expect(blocks.get('portal.env')).toContain('SERVICE_SAML_DRIVER_CLASS=./portal-driver.ts#');
    // And the package that it imports is found from there.
    expect(image).toContain('COPY packages/sso-driver/src packages/sso-driver/src');
  });
});
