import { importSystems, type ImportSource } from '@basalt/domain';
import type { GuardedFetch } from '@basalt/webhooks';

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

/** The sources of imports by their systems. What they fetch goes by `fetch`. */
export const lazyImportSources = (fetch: GuardedFetch): ReadonlyMap<string, ImportSource> =>
  new Map(importSystems.map((system) => [system, lazySource(system, fetch)]));
