/** A published vulnerability of a package, and the versions that fix it. */
export interface Advisory {
  package: string;
  /** Its id in the GitHub Advisory Database, or its CVE if it has none there. */
  id: string;
  /** The first fixed version of each affected release line; later lines never had it. */
  floors: readonly string[];
  /** What the vulnerability is, and its effect here. */
  why: string;
}

/**
 * Vulnerable versions to which the lock file must never return: of packages that serve requests, sign people in or clean untrusted input,
 * and of tools that read untrusted files. `npm audit` asks a registry for more.
 */
export const advisories: readonly Advisory[] = [
  {
    package: '@mikro-orm/core',
    id: 'GHSA-gwhv-j974-6fxm',
    floors: ['7.0.6'],
    why: 'an object made by a client becomes SQL',
  },
  {
    package: '@node-saml/node-saml',
    id: 'GHSA-m837-g268-mmv7',
    floors: ['5.1.0'],
    why: 'reads the assertion from what was not signed: anybody signs in as anybody',
  },
  {
    package: '@xmldom/xmldom',
    id: 'GHSA-4w3w-2rp5-g8jm',
    floors: ['0.8.14'],
    why: 'a name of an attribute becomes markup when it is written (CVE-2026-83605)',
  },
  {
    package: 'brace-expansion',
    id: 'GHSA-f886-m6hf-6m8v',
    floors: ['2.0.3'],
    why: 'a sequence with step zero never ends',
  },
  {
    package: 'glob',
    id: 'GHSA-5j98-mcp5-4vw2',
    floors: ['10.5.0'],
    why: 'its command runs what a file name says',
  },
  {
    package: 'koa',
    id: 'GHSA-7gcc-r8m5-44qm',
    floors: ['3.1.2'],
    why: 'a Host header with user information is read as another host',
  },
  {
    package: 'kysely',
    id: 'GHSA-pv5w-4p9q-p3v2',
    floors: ['0.28.17'],
    why: 'the path into JSON that a client names becomes SQL',
  },
  {
    package: 'minimatch',
    id: 'GHSA-23c5-xmqv-rm74',
    floors: ['5.1.8', '9.0.7'],
    why: 'a pattern that takes forever',
  },
  {
    package: 'nodemailer',
    id: 'GHSA-2x7j-588g-ccc2',
    floors: ['9.1.0'],
    why: 'an address that takes forever to read; earlier versions sent a mail to another address',
  },
  {
    package: 'path-to-regexp',
    id: 'GHSA-j3q9-mxjg-w52f',
    floors: ['8.4.0'],
    why: 'a path with optional groups that takes forever',
  },
  {
    package: 'picomatch',
    id: 'GHSA-c2c7-rcm5-vvqj',
    floors: ['2.3.2', '4.0.4'],
    why: 'a pattern that takes forever',
  },
  {
    package: 'protobufjs',
    id: 'GHSA-xq3m-2v4x-88gg',
    floors: ['7.5.5'],
    why: 'a description of messages becomes code that is run',
  },
  {
    package: 'samlify',
    id: 'GHSA-34r5-q4jw-r36m',
    floors: ['2.13.0'],
    why: 'a value becomes XML in what is signed',
  },
  {
    package: 'sanitize-html',
    id: 'GHSA-g8qq-57p8-ggw5',
    floors: ['2.17.7'],
    why: 'script survives in SVG; before 2.17.4 also in xmp, whatever the policy',
  },
  {
    package: 'tar-fs',
    id: 'GHSA-vj76-c3g6-qr5v',
    floors: ['2.1.4', '3.1.1'],
    why: 'a link in an archive leads outside',
  },
  {
    package: 'tmp',
    id: 'GHSA-ph9p-34f9-6g65',
    floors: ['0.2.6'],
    why: 'a temporary file is made elsewhere',
  },
  {
    package: 'undici',
    id: 'CVE-2026-12151',
    floors: ['8.5.0'],
    why: 'a server of WebSockets fills the memory of its client',
  },
  {
    package: 'vite',
    id: 'GHSA-fx2h-pf6j-xcff',
    floors: ['8.0.16'],
    why: 'its development server hands out files that it must not',
  },
  {
    package: 'vitest',
    id: 'GHSA-5xrq-8626-4rwp',
    floors: ['4.1.0'],
    why: 'its page of results reads and runs any file for anybody',
  },
  {
    package: 'xml-crypto',
    id: 'GHSA-x3m8-899r-f7c3',
    floors: ['6.0.1'],
    why: 'a comment in a digest makes a forged signature good',
  },
  {
    package: 'yaml',
    id: 'GHSA-48c2-rrv3-qjmp',
    floors: ['2.8.3'],
    why: 'deep nesting overflows the stack',
  },
];

/** The numbers of a version; a part after a hyphen is not compared. */
const numbers = (version: string): number[] => (version.split('-')[0] ?? '').split('.').map(Number);

/** Below zero when `a` is the earlier version. */
function compare(a: string, b: string): number {
  const rest = numbers(b);
  return numbers(a).reduce((order, part, place) => order || part - (rest[place] ?? 0), 0);
}

/** Whether a version has the fix. */
export function isAbove(version: string, floors: readonly string[]): boolean {
  const line = floors.find((floor) => numbers(floor)[0] === numbers(version)[0]);
  if (line !== undefined) return compare(version, line) >= 0;
  return floors.every((floor) => compare(version, floor) > 0);
}
