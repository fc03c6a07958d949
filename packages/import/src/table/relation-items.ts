import {
  type ImportNoteText,
  importNote,
  type NeutralRecord,
  type SourceItem,
} from '@basalt/domain';
import { asPart, carried, keyOf, leftOut, UniqueKeys } from '../source/item.ts';
import { rowKey, type TableIndex } from './index-rows.ts';
import type { ColumnRelation, Row } from './columns.ts';
import { linkedTitles } from './linked-titles.ts';

type Type = Extract<NeutralRecord, { kind: 'relation' }>['type'];

/** Makes the relations of rows in the order of the rows. Each relation is made once, even when several rows name it. */
export class RelationReading {
  readonly #index: TableIndex;
  readonly #tickets = new UniqueKeys();
  readonly #known = new UniqueKeys();
  readonly #carried = new Set<string>();

  constructor(index: TableIndex) {
    this.#index = index;
  }

  *items(row: Row): Generator<SourceItem> {
    const own = this.#tickets.next(rowKey(row));
    let parent: string | null = null;
    for (const name of this.#parents(row)) {
      const parentKey = this.#index.tickets.get(name);
      // A ticket of a source may have a parent and an epic; only one of them can be the parent here.
      const isSecond = parentKey !== undefined && parent !== null && parentKey !== parent;
      if (!isSecond) parent = parentKey ?? parent;
      const notes = isSecond ? [importNote('relation_second_parent')] : [];
      yield* this.#relation(isSecond ? 'relates_to' : 'parent', 'Parent', name, own, true, notes);
    }
    for (const { column, cell } of row.cells('relation')) {
      const { type, isReversed, name, isExact } = column.relation ?? related;
      const notes = isExact ? [] : [importNote('relation_kind_unknown', { name })];
      for (const otherKey of this.#othersIn(cell)) {
        yield* this.#relation(type, name, otherKey, own, isReversed, notes);
      }
    }
  }

  /** The names of the tickets in a cell: keys, or titles with links to their records. */
  #othersIn(cell: string): string[] {
    const linked = linkedTitles(cell);
    if (linked !== null) return linked.map(({ title }) => this.#keyOfTitle(title) ?? title);
    return cell.split(/[,;\s]+/).filter((part) => part !== '');
  }

  /** The key of the only ticket with a title; null when none or several have it. */
  #keyOfTitle(title: string): string | null {
    return this.#index.titles.get(keyOf(title)) ?? null;
  }

  /** The name of the parent in the row. Some tables use its title. */
  #parents(row: Row): string[] {
    const linked = [...row.cells('parent')].flatMap(({ cell }) => linkedTitles(cell) ?? []);
    if (linked.length > 0) return linked.map(({ title }) => this.#keyOfTitle(title) ?? title);
    const [title = '', ...others] = row.names('parent', false);
    const key = title === '' ? null : (this.#index.titles.get(keyOf(title)) ?? null);
    const isTitle = others.length === 0 && key !== null && !this.#index.tickets.has(title);
    return isTitle ? [key] : row.names('parent');
  }

  *#relation(
    type: Type,
    name: string,
    otherKey: string,
    own: string,
    isReversed: boolean,
    notes: ImportNoteText[],
  ): Generator<SourceItem> {
    const target = this.#index.tickets.get(otherKey);
    const ends = isReversed ? [target ?? otherKey, own] : [own, target ?? otherKey];
    const [from = '', to = ''] =
      type === 'relates_to' && notes.length === 0 ? ends.toSorted() : ends;
    const key = keyOf(`${name} ${from} ${to}`);
    if (this.#known.next(key) !== key) return;
    const title = `${from} ${name} ${to}`;
    const pair = JSON.stringify([
      type,
      ...(type === 'relates_to' ? [from, to].toSorted() : [from, to]),
    ]);
    if (target === undefined)
      yield leftOut('relation', key, title, importNote('relation_not_in_export'));
    else if (from === to) yield leftOut('relation', key, title, importNote('relation_to_itself'));
    else if (this.#carried.has(pair)) yield asPart('relation', key, title, [knownRelation]);
    else {
      this.#carried.add(pair);
      yield carried(key, title, { kind: 'relation', type, from, to }, notes);
    }
  }
}

const knownRelation = importNote('relation_is_there');
const related: ColumnRelation = {
  type: 'relates_to',
  isReversed: false,
  name: 'Related',
  isExact: true,
};
