import { SourceFault, type ImportSource, type SourceInput, type SourceItem } from '@basalt/domain';
import { SourceClient, type SourceFetch } from '../source/fetch.ts';
import { cardItems, commentItem } from '../source/board-items.ts';
import type { HtmlOfMarkdown } from '../source/html.ts';
import { keyOf, leftOut, UniqueKeys } from '../source/item.ts';
import { byPosition, JsonFields } from '../source/json-fields.ts';
import { trelloOptions } from '../source/source-options.ts';
import { readText } from '../source/read-text.ts';
import { splitJson, valueOf, type JsonPart } from '../source/split-json.ts';
import { authorOf, BoardIndex, cardMissing, isCommentType } from './board-index.ts';
import { cardOf, decorationItems, type OpenFile } from './card-of.ts';

/** The maximum number of actions in an export, and in an answer. */
const maxActions = 1_000;
/** The maximum number of requests for earlier comments. */
const maxAnswers = 100;

/**
 * The JSON of a board of Trello. Reads it once for what its parts name, once for each 4 MiB of cards, which come in the order of
 * their lists, and once for comments. Options: `key` and `token`, with which files and earlier comments are fetched.
 */
export function trelloSource(htmlOf: HtmlOfMarkdown, fetch: SourceFetch): ImportSource {
  return {
    system: 'trello',
    async *items(input) {
      const { access, fields } = trelloOptions(input.options);
      const clientOf = clientsOf(access, input, fetch);
      const index = new BoardIndex(fields);
      for await (const part of partsOf(input, BoardIndex.parts)) index.add(part);
      if (index.lists.size === 0 && index.cards.size === 0) {
        throw new SourceFault('file_not_trello');
      }
      yield* index.items();
      const keys = {
        checklists: new UniqueKeys(),
        files: new UniqueKeys(),
        others: new UniqueKeys(),
      };
      const open = openFrom(clientOf);
      for (const portion of index.portions()) {
        const places = new Map(portion.map(({ at, key }) => [at, key]));
        const { cards, checklists } = await partsOfCards(input, places);
        for (const { key } of portion) {
          const json = String(cards.get(key) ?? '{}');
          const card = new JsonFields(valueOf({ name: 'cards', json }));
          const own = byPosition(checklists.get(key) ?? card.list('checklists'));
          yield* cardItems(cardOf(key, card, own, { index, keys, open }), htmlOf);
          yield* decorationItems(key, card, keys);
        }
      }
      const comments = new UniqueKeys();
      for await (const part of partsOf(input, new Set(['actions']))) {
        const action = new JsonFields(valueOf(part));
        if (isCommentType(action.text('type'))) yield commentOf(action, index, comments, htmlOf);
      }
      const client = index.lacksComments ? clientOf('https://api.trello.com') : null;
      if (client !== null) yield* earlierComments(client, index, comments, htmlOf);
      yield* index.others(keys.checklists, client !== null);
    },
  };
}

type ClientOf = (origin: string) => SourceClient | null;

/** Clients of Trello with the key and the token of the options; null without them. */
function clientsOf(
  access: ReturnType<typeof trelloOptions>['access'],
  { signal }: SourceInput,
  fetch: SourceFetch,
): ClientOf {
  if (access === null) return () => null;
  const authorization = `OAuth oauth_consumer_key="${access.key}", oauth_token="${access.token}"`;
  return (origin) => new SourceClient(fetch, origin, { authorization }, signal);
}

/** Opens files that Trello keeps: no other host gets the token. */
const openFrom =
  (clientOf: ClientOf): OpenFile =>
  (card, file) => {
    const url = URL.parse(file.text('url'));
    const isOwn = url?.protocol === 'https:' && /^(?:api\.)?trello\.com$/.test(url.host);
    const client = clientOf(isOwn ? url.origin : 'https://api.trello.com');
    if (client === null || url === null) return null;
    // Exports before 2021 name a storage that no longer exists.
    const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
    const path = ['1', 'cards', card, 'attachments', file.text('id'), 'download']
      .map(encodeURIComponent)
      .join('/');
    return () => client.open(isOwn ? `${url.pathname}${url.search}` : `/${path}/${name}`);
  };

const partsOf = (input: SourceInput, wanted: ReadonlySet<string>): AsyncGenerator<JsonPart> =>
  splitJson(readText(input, null, 'file_not_trello'), wanted);

/** The JSON of the cards at these places of the file, by their keys, and their checklists. */
async function partsOfCards(input: SourceInput, keys: ReadonlyMap<number, string>) {
  // As bytes: a part of a text keeps all that was read with it, and the cards of a portion stand all over the file.
  const cards = new Map<string, Buffer>();
  const checklists = new Map<string, JsonFields[]>();
  const wanted = new Set(keys.values());
  for await (const part of partsOf(input, new Set(['cards', 'checklists']))) {
    const key = keys.get(part.at);
    if (part.name === 'cards') {
      if (key !== undefined) cards.set(key, Buffer.from(part.json));
      continue;
    }
    const list = new JsonFields(valueOf(part));
    const card = keyOf(list.text('idCard'));
    const known = checklists.get(card);
    if (known !== undefined) known.push(list);
    else if (wanted.has(card)) checklists.set(card, [list]);
  }
  return { cards, checklists };
}

/** The comments before the oldest action of the export (all without one), and people whom it does not know. */
async function* earlierComments(
  client: SourceClient,
  index: BoardIndex,
  keys: UniqueKeys,
  htmlOf: HtmlOfMarkdown,
) {
  const board = new JsonFields(index.board).text('id');
  let before = index.oldestAction;
  for (let answers = 0; answers < maxAnswers; answers += 1) {
    const query = `filter=commentCard,copyCommentCard&limit=${maxActions}${before === '' ? '' : `&before=${encodeURIComponent(before)}`}`;
    const path = `/1/boards/${encodeURIComponent(board)}/actions?${query}`;
    // Read whole before its items are written: the connection does not wait for that.
    const found: JsonFields[] = [];
    for await (const { value } of client.elements(path)) {
      found.push(new JsonFields(value));
      if (found.length === maxActions) break;
    }
    for (const action of found) {
      const person = index.personOfAction(action);
      if (person !== null) yield person;
      yield commentOf(action, index, keys, htmlOf);
    }
    before = found.at(-1)?.text('id') ?? '';
    if (found.length < maxActions) return;
  }
}

function commentOf(
  action: JsonFields,
  index: BoardIndex,
  keys: UniqueKeys,
  htmlOf: HtmlOfMarkdown,
): SourceItem {
  const data = action.fields('data');
  const ticket = keyOf(data.fields('card').text('id'));
  const key = keys.next(action.text('id'));
  const text = data.text('text');
  if (!index.cards.has(ticket)) return leftOut('comment', key, text, cardMissing);
  index.found(ticket);
  const comment = { ticket, text, author: authorOf(action), createdAt: action.time('date') };
  return commentItem(key, comment, htmlOf);
}
