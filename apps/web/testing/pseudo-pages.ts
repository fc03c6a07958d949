import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CompiledMessage } from 'icu-minify/format';
import type { Page } from 'playwright-core';
import { pseudoMessage } from './pseudo-language.ts';

/**
 * The language whose messages are replaced. Dates, numbers, words of React Aria and what the service writes are then in Japanese: what is
 * left in Latin letters is either a pseudo message or bare English.
 */
export const replacedLanguage = 'ja';

const assets = path.join(import.meta.dirname, '../dist/assets');

/** A built file of English messages, as one of pseudo messages. */
async function pseudoFile(part: string): Promise<string> {
  const [file = ''] = globSync(`words-en-${part}-*.js`, { cwd: assets });
  const code = readFileSync(path.join(assets, file), 'utf8');
  const address = `data:text/javascript,${encodeURIComponent(code)}`;
  const built = (await import(address)) as { default: CompiledMessage[] };
  return `export default ${JSON.stringify(built.default.map(pseudoMessage))};`;
}

/** A built file of words that are loaded alone (`subject-words.ts`) in the replaced language, as one of pseudo messages. */
async function pseudoSubject(code: string): Promise<string> {
  const address = `data:text/javascript,${encodeURIComponent(code)}`;
  const built = (await import(address)) as object;
  const [[name = '', texts] = []] = Object.entries(built) as [
    string,
    Record<string, CompiledMessage>,
  ][];
  const messages = Object.entries(texts ?? {}).map(([key, text]) => {
    const pseudo = pseudoMessage(text);
    // A message without parameters is a string there.
    return [key, typeof text === 'string' ? (pseudo as string[]).join('') : pseudo];
  });
  return `const e = ${JSON.stringify(Object.fromEntries(messages))}; export { e as ${name} };`;
}

/** Adds the failed import to a list of imports. */
function addFailedImport(list: unknown): void {
  (list as { data: unknown[] }).data.unshift(failedImport);
}

/** Latin letters as Cyrillic ones; escapes of HTML stay. */
const cyrillic = (text: string): string =>
  text.replaceAll(/&\w+;|[a-z]/giu, (found) =>
    found.length > 1
      ? found
      : String.fromCodePoint((found.codePointAt(0) ?? 0) + (found < 'a' ? 0x410 - 65 : 0x430 - 97)),
  );

const peoplesFields =
  /^(?:name|.*_names?|author|display_name|title|description|caption|email|body|comment|excerpt|text|label|goal|.*_html|.*_text|snippet)$/u;

/** Fields that hold values of custom fields by key. */
const customFields = /^(?:custom_fields|values)$/u;

/** The JSON of an answer with the words of people in Cyrillic letters; ids stay. */
function withPeoplesWords(value: unknown, field = '', isOfFields = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withPeoplesWords(item, field, isOfFields));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, content]) => [
        name,
        withPeoplesWords(content, name, isOfFields || customFields.test(name)),
      ]),
    );
  }
  const isPeoples = isOfFields || peoplesFields.test(field);
  if (typeof value !== 'string' || !isPeoples || /^[\da-f-]{36}$/u.test(value)) return value;
  // Markup stays.
  return value.replaceAll(/[^<>]+(?=<|$)/gu, cyrillic);
}

/** The message is English, as those of the service are: pages that show it have no words for the code. */
const refusal = {
  status: 403,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    status: 403,
    code: 'insufficient_role',
    title: '',
    message: 'Only owners and admins may do this.',
    params: { required: 'admin' },
  }),
};

/** An import that failed, with a note of a report: the service's sentences are English. */
const failedImport = {
  id: '00000000-0000-7000-8000-000000000000',
  system: 'CSV',
  file_name: 'имя',
  state: 'failed',
  dry_run: false,
  position: 3,
  zone: null,
  project_id: null,
  counts: {
    ticket: { exact: 1, other_form: 0, left: 2 },
    file: { exact: 0, other_form: 1, left: 0 },
  },
  notes: [
    {
      kind: 'ticket',
      outcome: 'left',
      note: 'It was deleted here.',
      code: 'deleted_here',
      params: {},
      count: 2,
      samples: [],
    },
    {
      kind: 'file',
      outcome: 'other_form',
      note: 'The bytes are left.',
      code: 'bytes_left',
      params: { reason: 'https://example.com cannot be reached' },
      count: 1,
      samples: [],
    },
  ],
  found: { boards: [], people: [] },
  created_at: '2026-01-05T10:00:00.000Z',
  finished_at: '2026-01-05T10:01:00.000Z',
  created_by: { type: 'user', id: '00000000-0000-7000-8000-000000000001', name: 'имя' },
  failure: 'The table is empty: it needs a first row with the names of its columns.',
};

/**
 * Shows the pages in the pseudo-language, to somebody whose language is `replacedLanguage`, and everything that people wrote in Cyrillic
 * letters. Nothing that is there is changed or deleted, and nobody is signed out.
 */
export async function showPseudoLanguage(page: Page): Promise<void> {
  for (const part of ['first', 'later', 'automation', 'beginning']) {
    const body = await pseudoFile(part);
    await page.route(`**/words-${replacedLanguage}-${part}-*.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    );
  }
  await page.route(new RegExp(`/${replacedLanguage}-[^/]*\\.js$`, 'u'), async (route) => {
    const response = await route.fetch();
    const body = await pseudoSubject(await response.text());
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.setExtraHTTPHeaders({ 'Accept-Language': replacedLanguage });
  await page.route(/\/(?:app-api|api)\//u, async (route) => {
    const request = route.request();
    const changes = ['PATCH', 'PUT', 'DELETE'].includes(request.method());
    if (changes || request.url().endsWith('/logout')) return route.fulfill(refusal);
    if (request.url().endsWith('/stream')) return route.continue();
    const response = await route.fetch();
    if (!String(response.headers()['content-type']).includes('json')) {
      return route.fulfill({ response });
    }
    const json = withPeoplesWords(await response.json());
    if (/\/imports(?:\?|$)/u.test(request.url())) addFailedImport(json);
    return route.fulfill({ response, json });
  });
}

/** Names that are the same in every language: products, keys of the keyboard, formats, keys of the demo's projects. */
const sameInAll =
  /\b(?:WEB|OPS|Basalt|Trello|Jira|Linear|Asana|GitHub|GitLab|Gitea|Forgejo|Bitbucket Cloud|Projects|Planka|Kanboard|Notion|Plane|Markdown|CSV|JSON|HTML|URL|IP|API|Chrome|Linux|Bash|CSS|Diff|Go|GraphQL|INI|Java|JavaScript|Kotlin|PHP|Python|Ruby|Rust|SQL|Swift|TypeScript|XML|YAML|Shift|Alt|Ctrl|Enter|Esc|UTC|GMT)\b/gu;

/** Names of languages in themselves, and of forms of dates with an example. */
const languageNames =
  /(?:British English|English|Deutsch|français|español|italiano|Nederlands|polski|português|svenska)(?: \(Brasil\))?(?: · [^·]*\d{4})?/gu;

/** Names of time zones (IANA) as pages write them: "America/St Lucia". */
const zoneNames = new Set(Intl.supportedValuesOf('timeZone').map((id) => id.replaceAll('_', ' ')));

/** Words of a text that are neither a pseudo message nor Cyrillic nor a name: codes, keys of tickets and addresses are none. */
export function bareWords(text: string): string[] {
  if (zoneNames.has(text)) return [];
  const without = text
    .replaceAll(/\p{L}+·+/gu, ' ')
    .replaceAll(/\S*[a-z]\S*[:/@._*]\S*/giu, ' ')
    .replaceAll(/\b[A-Z]+-\d+\b/gu, ' ')
    .replaceAll(/\{\{\w+\}\}/gu, ' ')
    .replaceAll(languageNames, ' ')
    .replaceAll(sameInAll, ' ');
  return without.match(/\p{Script=Latin}{2,}/gu) ?? [];
}

/** Every text of the page that somebody sees or hears: of elements, their attributes, and the title of the window. */
export const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const found = new Set([document.title]);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      if (!parentElement.closest('script, style, noscript, code, kbd')) found.add(data.trim());
    }
    const read = ['alt', 'title', 'placeholder', 'aria-label', 'aria-description', 'aria-roledescription',
      'aria-valuetext', 'aria-placeholder', 'label'];
    for (const element of document.querySelectorAll('body *')) {
      for (const name of read) if (element.hasAttribute(name)) found.add(element.getAttribute(name));
    }
    return [...found].filter((text) => text !== '');
  })()`);
