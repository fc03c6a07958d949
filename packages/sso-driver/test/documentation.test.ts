import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DeployerProject, namedBlocks } from '../testing/deployer-project.ts';

const blocks = namedBlocks('docs/sso-drivers.md');
const project = new DeployerProject();
afterAll(() => project.remove());

for (const name of ['portal-driver.ts', 'portal-driver.test.ts']) {
  project.write(name, blocks.get(name) ?? '');
}

describe('docs/sso-drivers.md', () => {
  it('has the blocks that are tried here, of the SAML driver and of the host', () => {
    expect([...blocks.keys()]).toEqual([
      'portal-driver.ts',
      'portal-driver.test.ts',
      'portal.env',
      'saml.env',
      'clustered-saml.ts',
    ]);
  });

  it('shows a driver that compiles', () => {
    const options =
      '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --erasableSyntaxOnly --allowImportingTsExtensions --skipLibCheck --module nodenext --target es2024 --types node';
    const tsc = ['node_modules/typescript/bin/tsc', ...options.split(' ')];
    expect(project.node([...tsc, 'portal-driver.ts', 'portal-driver.test.ts'])).toBe('');
  });

  it('shows a test of it that passes every rule', () => {
    const outputFile = path.join(project.folder, 'report.json');
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json'];
    project.node([...vitest, `--outputFile=${outputFile}`]);
    const result: unknown = JSON.parse(readFileSync(outputFile, 'utf8'));
    expect(result).toMatchObject({ success: true, numPassedTests: 16, numFailedTests: 0 });
  });
});
