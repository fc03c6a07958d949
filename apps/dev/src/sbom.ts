/**
 * `npm run sbom`: writes a software bill of materials to standard output: the packages that a server installs, on whatever platform, from
 * package-lock.json, in the format CycloneDX 1.6 (JSON). `npm sbom` refuses this lock file because of its overrides.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lockedPackages, type LockedPackage } from './lock-file.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The name of npm's digests in CycloneDX. */
const digestNames: Readonly<Record<string, string>> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

/** The bill of materials of the product at `version`, without the packages that are for development only. */
export function billOfMaterials(version: string, packages: readonly LockedPackage[]): object {
  const product = { name: 'basalt', version };
  const served = packages.filter(({ forDevelopment }) => !forDevelopment);
  const components = [...new Map(served.map((each) => [purlOf(each), each])).values()].map(
    componentOf,
  );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    // The same packages have the same number: the file can be compared with that of another build.
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([product, components]))}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': purlOf(product),
        purl: purlOf(product),
        ...product,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components,
  };
}

const componentOf = (dependency: LockedPackage) => ({
  type: 'library',
  'bom-ref': purlOf(dependency),
  name: dependency.name,
  version: dependency.version,
  purl: purlOf(dependency),
  ...(dependency.license !== undefined && { licenses: [{ expression: dependency.license }] }),
  ...(dependency.integrity !== undefined && { hashes: hashesOf(dependency.integrity) }),
});

/** The package URL (https://github.com/package-url/purl-spec) of an npm package. */
const purlOf = ({ name, version }: { name: string; version: string }): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

const hashesOf = (integrity: string) =>
  integrity.split(' ').map((digest) => {
    const [algorithm = '', content = ''] = digest.split(/-(.*)/su);
    return {
      alg: digestNames[algorithm] ?? algorithm,
      content: Buffer.from(content, 'base64').toString('hex'),
    };
  });

/** A version 8 UUID (RFC 9562) of a text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

if (import.meta.main) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  process.stdout.write(
    `${JSON.stringify(billOfMaterials(version, lockedPackages(root)), null, 2)}\n`,
  );
}
