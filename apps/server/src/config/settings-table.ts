import { Setting, type Settings } from './setting.ts';
import { settings } from './settings.ts';

/** Rows of settings that other parts of the service read. */
const otherRows = [
  '| `OAUTH_<KEY>_…`, `SERVICE_OAUTH_PROVIDERS_JSON` * | none | OAuth 2.0 and OpenID Connect providers: [sign-in-providers.md](sign-in-providers.md) |',
  '| `OTEL_…` | none | settings of OpenTelemetry: [traces](monitoring.md#traces) |',
];

/** All declarations below `settings`, in their order. */
export const declarations = (branch: Settings = settings): Setting<unknown>[] =>
  Object.values(branch).flatMap((next) => (next instanceof Setting ? [next] : declarations(next)));

/** The table of settings in docs/operating.md, as Markdown. */
export const settingsTable = (): string =>
  [
    '| setting | default | meaning |',
    '| --- | --- | --- |',
    ...declarations().map(({ name, isSecret, shownDefault, kind: { range }, words }) => {
      const meaning = range === undefined ? words : `${range}: ${words}`;
      return `| \`${name}\`${isSecret ? ' *' : ''} | ${shownDefault} | ${meaning} |`;
    }),
    ...otherRows,
  ].join('\n');
