import type { SourceItem } from '@basalt/domain';
import { doneName } from '../source/done-name.ts';
import { fieldTable, fileList, ofMarkdown, taskList, type HtmlOfMarkdown } from '../source/html.ts';
import { itemOf, keyOf, type UniqueKeys } from '../source/item.ts';
import { byPosition, type JsonFields } from '../source/json-fields.ts';
import type { BoardIndex } from './board-index.ts';

/** Keys of what cards have. Each is given once in a pass. */
export type CardKeys = Readonly<Record<'checklists' | 'files' | 'others', UniqueKeys>>;

/** Opens the bytes of an attachment; null when they cannot be had. */
export type OpenFile = (url: string) => (() => Promise<AsyncIterable<Uint8Array>>) | null;

/** The ticket of a card, its checklists, its files, votes and stickers. */
export function* cardItems(
  key: string,
  card: JsonFields,
  checklists: readonly JsonFields[],
  {
    index,
    keys,
    htmlOf,
    open,
  }: { index: BoardIndex; keys: CardKeys; htmlOf: HtmlOfMarkdown; open: OpenFile },
): Generator<SourceItem> {
  const url = card.text('shortUrl') || card.text('url') || null;
  const files = card.list('attachments').map((file) => {
    const address = file.text('url');
    const name = file.text('name') || file.text('fileName') || address || 'Attachment';
    return { file, name, address, opened: file.isTrue('isUpload') ? open(address) : null };
  });
  yield ticketItem(key, card, index, {
    htmlOf,
    checklists,
    url,
    links: files.filter(({ opened }) => opened === null),
  });
  for (const list of checklists) {
    const items = list.list('checkItems');
    const notes = ['It is a task list in the text of its ticket.'];
    if (items.some((item) => item.text('due') !== '' || item.text('idMember') !== ''))
      notes.push('Its items have no date and no person of their own here.');
    yield itemOf({
      kind: 'checklist',
      key: keys.checklists.next(list.text('id') || list.text('name')),
      name: list.text('name'),
      url,
      record: null,
      notes,
    });
  }
  for (const { file, name, address, opened } of files) {
    const record =
      opened === null
        ? null
        : { kind: 'file' as const, ticket: key, name, open: opened, size: file.number('bytes') };
    const notes =
      opened === null
        ? [
            file.isTrue('isUpload')
              ? notInExport
              : 'It is a link: it stands in the text of its ticket.',
          ]
        : [];
    yield itemOf({
      kind: 'file',
      key: keys.files.next(file.text('id') || address),
      name,
      url: address || null,
      record,
      notes,
    });
  }
  for (const member of card.texts('idMembersVoted')) {
    const left = 'Votes have no place here.';
    yield itemOf({
      kind: 'other',
      key: keys.others.next(`vote ${key} ${member}`),
      name: `Vote for ${card.text('name')}`,
      url,
      record: null,
      left,
    });
  }
  for (const sticker of card.list('stickers')) {
    const left = 'Stickers have no place here.';
    yield itemOf({
      kind: 'other',
      key: keys.others.next(`sticker ${sticker.text('id')}`),
      name: `Sticker on ${card.text('name')}`,
      url,
      record: null,
      left,
    });
  }
}

const notInExport =
  'Its bytes are not in the export: its name and address are in the text of its ticket.';

interface CardText {
  readonly htmlOf: HtmlOfMarkdown;
  readonly checklists: readonly JsonFields[];
  readonly url: string | null;
  readonly links: readonly { name: string; address: string }[];
}

function ticketItem(
  key: string,
  card: JsonFields,
  index: BoardIndex,
  { htmlOf, checklists, url, links }: CardText,
): SourceItem {
  const notes: string[] = [];
  const list = index.lists.get(card.text('idList'));
  if (list === undefined) notes.push('Its list is not in the export: it is on the first board.');
  const isArchived = card.isTrue('closed') || (list?.isTrue('closed') ?? false);
  const rows = rowsOf(card, index, notes);
  const isDone = list !== undefined && doneName.test(list.text('name').trim());
  if (card.isTrue('dueComplete') && !isDone) {
    rows.push(['Complete', 'yes']);
    notes.push(
      'It is marked complete on a list where tickets are not: the mark is a row of the table at the end of the text.',
    );
  }
  const { html, notes: ofText } = ofMarkdown(card.text('desc'), htmlOf);
  const tasks = checklists.map((checklist) => {
    const items = byPosition(checklist.list('checkItems'));
    return taskList(
      checklist.text('name'),
      items.map((item) => ({ text: item.text('name'), done: item.text('state') === 'complete' })),
    );
  });
  const files = fileList(links.map(({ name, address }) => ({ name, url: address || null })));
  const whole = `${html}${tasks.join('')}${files}${fieldTable(rows)}`;
  const labels = card.texts('idLabels').filter((id) => index.labels.has(id));
  const title = card.text('name');
  if (title.trim() === '') notes.push('It has no title: its key stands in its place.');
  const author = index.authors.get(key) ?? '';
  return itemOf({
    kind: 'ticket',
    key,
    name: title || key,
    url,
    record: {
      kind: 'ticket',
      title: title.trim() === '' ? key : title,
      html: whole === '' ? null : whole,
      board: list === undefined ? null : keyOf(list.text('id')),
      priority: null,
      dueAt: card.time('due'),
      estimate: null,
      assignees: [...new Set(card.texts('idMembers').filter((id) => index.people.has(id)))].map(
        keyOf,
      ),
      labels: [...new Set(labels)].map(keyOf),
      tags: [],
      archived: isArchived,
      author: author === '' ? null : keyOf(author),
      createdAt: createdAtOf(card.text('id')),
      completedAt:
        isDone || card.isTrue('dueComplete') ? (index.completions.get(key) ?? null) : null,
    },
    notes: [...notes, ...ofText],
  });
}

/** What has no place of its own, as rows of a table. */
function rowsOf(card: JsonFields, index: BoardIndex, notes: string[]): [string, string][] {
  const rows: [string, string][] = [];
  for (const item of card.list('customFieldItems')) {
    const field = index.fields.get(item.text('idCustomField'));
    const option = field?.list('options').find((one) => one.text('id') === item.text('idValue'));
    const value = (option ?? item).fields('value');
    const text = ['text', 'number', 'date']
      .map((name) => value.text(name))
      .find((found) => found !== '');
    rows.push([
      field?.text('name') ?? 'Field',
      text ?? (value.text('checked') === 'true' ? 'yes' : 'no'),
    ]);
  }
  const place = [card.text('locationName'), card.text('address')]
    .filter((part) => part !== '')
    .join(', ');
  for (const [name, value] of [
    ['Start', card.text('start')],
    ['Place', place],
  ] as const) {
    if (value === '') continue;
    rows.push([name, value]);
    notes.push(
      `"${name}" has no place of its own here: it is a row of the table at the end of the text.`,
    );
  }
  if (card.isTrue('isTemplate')) notes.push('It is a template: here it is a ticket like others.');
  return rows;
}

/** The time in the first eight digits of an identifier; null for one that has none. */
function createdAtOf(id: string): Date | null {
  return /^[0-9a-f]{24}$/i.test(id) ? new Date(Number.parseInt(id.slice(0, 8), 16) * 1_000) : null;
}
