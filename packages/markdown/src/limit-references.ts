import type { MarkdownIt } from 'markdown-it';

/** The maximum number of characters that references to definitions may add to a text. Further references stay text. */
const maxAdded = 100_000;

type Definitions = Record<string, { readonly href: string; readonly title: string }>;

/** Limits the length of the answer: a short text can refer to a long definition thousands of times. */
export function limitReferences({ core }: MarkdownIt): void {
  core.ruler.after('block', 'limit_references', ({ env }) => {
    const definitions = env['references'] as Definitions | undefined;
    if (definitions === undefined) return;
    let added = 0;
    env['references'] = new Proxy(definitions, {
      get(all, label: string) {
        const definition = all[label];
        added += (definition?.href.length ?? 0) + (definition?.title.length ?? 0);
        return added > maxAdded ? undefined : definition;
      },
    });
  });
}
