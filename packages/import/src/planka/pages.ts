import { SourceFault } from '@basalt/domain';
import type { AnswerPart, SourceClient } from '../source/fetch.ts';
import { JsonFields } from '../source/json-fields.ts';

/** The maximum number of pages of a list of Planka. */
const maxPages = 2_000;
/** The maximum number of records on a page, and of those that it includes. Planka has 50 on a page. */
const maxRecords = 10_000;

/** A page of a list of Planka. */
export interface PlankaPage {
  readonly items: readonly AnswerPart[];
  /** The wanted parts of what the page includes, such as `included.users`. */
  readonly included: readonly AnswerPart[];
}

/** The pages of a list; ends when a page brings nothing new. Throws SourceFault for a page that is too large. */
export async function* pagesOf(
  client: SourceClient,
  path: string,
  cursorOf: (last: JsonFields) => string,
  included: readonly string[],
): AsyncGenerator<PlankaPage> {
  const seen = new Set<string>();
  const wanted = new Set(['items', ...included]);
  let query = '';
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page = await readPage(client, `${path}${query}`, wanted);
    const last = page.items.at(-1);
    const fields = new JsonFields(last?.value);
    if (last === undefined || seen.has(fields.text('id'))) return;
    seen.add(fields.text('id'));
    yield page;
    query = `${path.includes('?') ? '&' : '?'}${cursorOf(fields)}`;
  }
}

async function readPage(
  client: SourceClient,
  path: string,
  wanted: ReadonlySet<string>,
): Promise<PlankaPage> {
  const page = { items: [] as AnswerPart[], included: [] as AnswerPart[] };
  for await (const part of client.parts(path, wanted, 'included')) {
    const parts = part.name === 'items' ? page.items : page.included;
    parts.push(part);
    if (parts.length > maxRecords) throw new SourceFault('planka_page_long');
  }
  return page;
}
