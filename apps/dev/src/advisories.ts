/** A published vulnerability of a package, and the versions that fix it. */
export interface Advisory {
  package: string;
  /** Its id in the GitHub Advisory Database, or its CVE if it has none there. */
  id: string;
  /** The first fixed version of each affected release line; later lines never had it. */
  floors: readonly string[];
  /** The vulnerability, and its effect here. */
  why: string;
}

/** One line for each: package, fixed versions, id, and the reason. */
const lines = `
@mikro-orm/core 7.0.6 GHSA-gwhv-j974-6fxm an object made by a client becomes SQL
@node-saml/node-saml 5.1.0 GHSA-m837-g268-mmv7 reads the assertion from what was not signed: anybody signs in as anybody
@xmldom/xmldom 0.8.14 GHSA-4w3w-2rp5-g8jm a name of an attribute becomes markup when it is written (CVE-2026-83605)
brace-expansion 2.0.3 GHSA-f886-m6hf-6m8v a sequence with step zero never ends
glob 10.5.0 GHSA-5j98-mcp5-4vw2 its command runs what a file name says
koa 3.1.2 GHSA-7gcc-r8m5-44qm a Host header with user information is read as another host
kysely 0.28.17 GHSA-pv5w-4p9q-p3v2 the path into JSON that a client names becomes SQL
minimatch 5.1.8 9.0.7 GHSA-23c5-xmqv-rm74 a pattern that takes forever
nodemailer 9.1.0 GHSA-2x7j-588g-ccc2 an address that takes forever to read; earlier versions sent a mail to another address
path-to-regexp 8.4.0 GHSA-j3q9-mxjg-w52f a path with optional groups that takes forever
picomatch 2.3.2 4.0.4 GHSA-c2c7-rcm5-vvqj a pattern that takes forever
protobufjs 7.5.5 GHSA-xq3m-2v4x-88gg a description of messages becomes code that is run
samlify 2.13.0 GHSA-34r5-q4jw-r36m a value becomes XML in what is signed
sanitize-html 2.17.7 GHSA-g8qq-57p8-ggw5 script survives in SVG; before 2.17.4 also in xmp, whatever the policy
tar-fs 2.1.4 3.1.1 GHSA-vj76-c3g6-qr5v a link in an archive leads outside
tmp 0.2.6 GHSA-ph9p-34f9-6g65 a temporary file is made elsewhere
undici 8.5.0 CVE-2026-12151 a server of WebSockets fills the memory of its client
vite 8.0.16 GHSA-fx2h-pf6j-xcff its development server hands out files that it must not
vitest 4.1.0 GHSA-5xrq-8626-4rwp its page of results reads and runs any file for anybody
xml-crypto 6.0.1 GHSA-x3m8-899r-f7c3 a comment in a digest makes a forged signature good
yaml 2.8.3 GHSA-48c2-rrv3-qjmp deep nesting overflows the stack
`;

/**
 * Vulnerable versions to which the lock file must never return: of packages that serve requests, sign people in or clean untrusted input,
 * and of tools that read untrusted files. `npm audit` requests more from a registry.
 */
export const advisories: readonly Advisory[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [, name = '', floors = '', id = '', why = ''] =
      /^(\S+) ([\d. ]+) ((?:GHSA|CVE)-\S+) (.+)$/u.exec(line) ?? [];
    return { package: name, id, floors: floors.split(' '), why };
  });

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
