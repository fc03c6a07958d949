import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isSetting, type Setting, type Settings } from '../src/config/setting.ts';
import { settings } from '../src/config/settings.ts';

/** Rows of settings that other parts of the service read. */
const otherRows = [
  '| `OAUTH_<KEY>_…`, `SERVICE_OAUTH_PROVIDERS_JSON` * | none | OAuth 2.0 and OpenID Connect providers: [sign-in-providers.md](sign-in-providers.md) |',
  '| `OTEL_…` | none | settings of OpenTelemetry: [traces](monitoring.md#traces) |',
];

/** All declarations below `settings`, in their order. */
export const declarations = (branch: Settings = settings): Setting<unknown>[] =>
  Object.values(branch).flatMap((next) => (isSetting(next) ? [next] : declarations(next)));

/** The docstring of each declaration, by the name of the setting. */
export function wordsOfSettings(): Map<string, string> {
  const source = readFileSync(path.join(import.meta.dirname, '../src/config/settings.ts'), 'utf8');
  const declared = source.matchAll(
    /\/\*\* (?<words>[^\n]+) \*\/\s+\w+: (?:setting|secret)\(\s*'(?<name>\w+)'/gu,
  );
  return new Map(
    Array.from(declared, ({ groups }) => [groups?.['name'] ?? '', groups?.['words'] ?? '']),
  );
}

/** The table of settings in docs/operating.md, as Markdown. */
export function settingsTable(): string {
  const words = wordsOfSettings();
  const rows = declarations().map(({ name, isSecret, shownDefault, kind: { range } }) => {
    const meaning = [range, words.get(name)].filter((part) => part !== undefined).join(': ');
    return `| \`${name}\`${isSecret ? ' *' : ''} | ${shownDefault} | ${meaning} |`;
  });
  return ['| setting | default | meaning |', '| --- | --- | --- |', ...rows, ...otherRows].join(
    '\n',
  );
}
