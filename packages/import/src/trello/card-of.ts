import { importNote, type ImportNoteText } from '@basalt/domain';
import { leftOut, type UniqueKeys } from '../source/item.ts';
import { completedElsewhere } from '../source/completed-board.ts';
import { fieldsOfCard, type Card, type CardFile } from '../source/board-items.ts';
import { byPosition, type JsonFields } from '../source/json-fields.ts';
import type { BoardIndex } from './board-index.ts';
import { isDoneList } from './board-lists.ts';

/** Keys of what cards have. Each is given once in a pass. */
export type CardKeys = Readonly<Record<'checklists' | 'files' | 'others', UniqueKeys>>;

/** Opens the bytes of an attachment; null when they cannot be had. */
export type OpenFile = (card: string, file: JsonFields) => CardFile['open'];

/** A card of Trello with its checklists. */
export function cardOf(
  key: string,
  card: JsonFields,
  checklists: readonly JsonFields[],
  { index, keys, open }: { index: BoardIndex; keys: CardKeys; open: OpenFile },
): Card {
  const isComplete = card.isTrue('dueComplete');
  const list = index.lists.find(card.text('idList'));
  const home = list && index.lists.homeOf(list);
  const isDone = isDoneList(list);
  const isElsewhere = isComplete && !isDone;
  const place = [card.text('locationName'), card.text('address')];
  const labels = index.labels.keysOf(card);
  return {
    key,
    title: card.text('name'),
    url: card.text('shortUrl') || card.text('url') || null,
    text: card.text('desc'),
    list: isElsewhere ? index.lists.completedKey : (home?.text('id') ?? null),
    isArchived: card.isTrue('closed') || (list?.isTrue('closed') ?? false),
    author: index.authors.get(key) ?? '',
    members: card.texts('idMembers'),
    labels: labels.keys,
    dates: { startAt: card.time('start'), dueAt: card.time('due') },
    createdAt: createdAtOf(card.text('id')),
    completedAt:
      isDone || isComplete
        ? (card.time('dateCompleted') ?? index.completions.get(key) ?? null)
        : null,
    checklists: checklists.map((checklist) => ({
      key: keys.checklists.next(checklist.text('id') || checklist.text('name')),
      name: checklist.text('name'),
      tasks: byPosition(checklist.list('checkItems')).map((item) => ({
        text: item.text('name'),
        done: item.text('state') === 'complete',
        hasMore: item.text('due') !== '' || item.text('idMember') !== '',
      })),
    })),
    files: card
      .list('attachments')
      .map((file) => fileOf(file, keys.files, () => open(card.text('id'), file))),
    ...fieldsOfCard(index.fields, index.valuesOf(card)),
    others: [
      ['List', home === list && !isElsewhere ? '' : (list?.text('name') ?? '')],
      ['Place', place.filter((part) => part !== '').join(', ')],
    ],
    notes: [...(isElsewhere ? [completedElsewhere] : []), ...notesOf(card, labels.hasUnknown)],
  };
}

/** The notes about parts of a card that are carried in another form. */
function notesOf(card: JsonFields, hasOtherLabels: boolean): ImportNoteText[] {
  const notes: [boolean, ImportNoteText][] = [
    [hasOtherLabels, importNote('labels_undescribed')],
    [card.isTrue('isTemplate'), importNote('was_template')],
    [card.text('cardRole') !== '', importNote('was_special_card')],
    [card.fields('cover').text('color') !== '', importNote('cover_color_left')],
  ];
  return notes.flatMap(([isSo, note]) => (isSo ? [note] : []));
}

function fileOf(file: JsonFields, keys: UniqueKeys, open: () => CardFile['open']): CardFile {
  const url = file.text('url');
  const isLink = !file.isTrue('isUpload');
  const name = file.text('name') || file.text('fileName') || url || 'Attachment';
  return {
    key: keys.next(file.text('id') || url),
    name,
    url,
    isLink,
    open: isLink ? null : open(),
    size: file.number('bytes'),
    createdAt: file.time('date'),
  };
}

/** The votes and stickers of a card. */
export function* decorationItems(key: string, card: JsonFields, { others }: CardKeys) {
  const name = card.text('name');
  for (const member of card.texts('idMembersVoted')) {
    const vote = others.next(`vote ${key} ${member}`);
    yield leftOut('other', vote, `Vote for ${name}`, importNote('votes_left'));
  }
  for (const sticker of card.list('stickers')) {
    const stuck = others.next(`sticker ${sticker.text('id')}`);
    yield leftOut('other', stuck, `Sticker on ${name}`, importNote('stickers_left'));
  }
}

/** The time in the first eight digits of an identifier; null for one that has none. */
function createdAtOf(id: string): Date | null {
  return /^[0-9a-f]{24}$/i.test(id) ? new Date(Number.parseInt(id.slice(0, 8), 16) * 1_000) : null;
}
