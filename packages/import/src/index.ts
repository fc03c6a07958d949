import type { ImportSource } from '@basalt/domain';
import { csvSource } from './csv/csv-source.ts';
import { jiraSource } from './jira/jira-source.ts';
import { plankaSource } from './planka/planka-source.ts';
import type { SourceFetch } from './source/fetch.ts';
import type { HtmlOfMarkdown } from './source/html.ts';
import { trelloSource } from './trello/trello-source.ts';

export { writeNeutral } from './neutral/write-neutral.ts';
export type { SourceFetch } from './source/fetch.ts';
export type { HtmlOfMarkdown } from './source/html.ts';

/** The functions that sources use. */
export interface SourceTools {
  /** Throws for a text that is too long or too deep: it is then carried as plain text. */
  readonly htmlOfMarkdown: HtmlOfMarkdown;
  readonly fetch: SourceFetch;
}

/** The sources of imports by the names of their systems. */
export function createImportSources({ htmlOfMarkdown, fetch }: SourceTools) {
  return {
    trello: trelloSource(htmlOfMarkdown, fetch),
    jira: jiraSource,
    planka: plankaSource(htmlOfMarkdown, fetch),
    csv: csvSource(htmlOfMarkdown),
  } satisfies Record<ImportSource['system'], ImportSource>;
}
