import { importSystems, type ImportSource } from '@basalt/domain';
import {
  createAddressPolicy,
  createGuardedFetch,
  type AddressPolicy,
  type GuardedFetch,
  type ResolveHost,
} from '@basalt/webhooks';

/** The source of a system, whose code is loaded when the first import needs it. */
const lazySource = (system: ImportSource['system'], fetch: GuardedFetch): ImportSource => ({
  system,
  async *items(input) {
    const [{ createImportSources }, { htmlOf }] = await Promise.all([
      import('@basalt/import'),
      import('@basalt/mcp'),
    ]);
    const htmlOfMarkdown = (markdown: string): string => htmlOf(markdown, 'description');
    yield* createImportSources({ htmlOfMarkdown, fetch })[system].items(input);
  },
});

/** The sources of imports by their systems. They send their requests by `fetch`. */
export const lazyImportSources = (fetch: GuardedFetch): ReadonlyMap<string, ImportSource> =>
  new Map(importSystems.map((system) => [system, lazySource(system, fetch)]));

/** Milliseconds that an answer of a source may take, with all its bytes. */
export const sourceTimeLimit = 600_000;

/** The sources for an operator, who may name one private address: that of the other system. Other addresses are guarded. */
export function sourcesForOperator(
  {
    addressPolicy: policy,
    resolveHost,
  }: { addressPolicy: AddressPolicy; resolveHost: ResolveHost },
  named: string,
): ReadonlyMap<string, ImportSource> {
  const given = { resolveHost, timeLimit: sourceTimeLimit };
  const guarded = createGuardedFetch({ ...given, policy });
  const open = createGuardedFetch({ ...given, policy: createAddressPolicy(['0.0.0.0/0', '::/0']) });
  const { host } = URL.parse(named) ?? {};
  return lazyImportSources((url, init) =>
    URL.parse(url)?.host === host ? open(url, init) : guarded(url, init),
  );
}
