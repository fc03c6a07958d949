import type { SourceItem } from '@basalt/domain';
import { labelItem } from '../source/board-items.ts';
import { keyOf, UniqueKeys } from '../source/item.ts';
import type { JsonFields } from '../source/json-fields.ts';
import { colorOf } from './colors.ts';

const nameAndColor = (label: JsonFields): string =>
  `${label.text('color')} ${label.text('name')}`.slice(0, 500);

/**
 * The labels of a board of Trello: those that the board lists, and those that only its cards have. Exports before 2014 have no list of labels
 * and no identifiers; a label is then its colour and its name.
 */
export class BoardLabels {
  readonly #listed: JsonFields[] = [];
  readonly #ids = new Set<string>();
  /** Identifiers of listed labels by their colours and names. */
  readonly #idByName = new Map<string, string>();
  /** Labels of cards by their keys. */
  readonly #ofCards = new Map<string, JsonFields>();

  /** The number of labels. */
  get size(): number {
    return this.#listed.length + this.#ofCards.size;
  }

  add(label: JsonFields): void {
    const id = label.text('id');
    this.#listed.push(label);
    if (id === '') return;
    this.#ids.add(id);
    const name = nameAndColor(label);
    if (!this.#idByName.has(name)) this.#idByName.set(name, id);
  }

  /** Adds the labels that a card has as objects. Returns the number of characters that are kept of them. */
  addOfCard(card: JsonFields): number {
    let characters = 0;
    for (const label of card.list('labels')) {
      const key = label.text('id') || nameAndColor(label);
      if (key === ' ' || this.#ids.has(key) || this.#ofCards.has(key)) continue;
      characters += key.length + nameAndColor(label).length;
      this.#ofCards.set(key, label);
    }
    return characters;
  }

  *items(): Generator<SourceItem> {
    const keys = new UniqueKeys();
    for (const label of [...this.#listed, ...this.#onlyOnCards()]) {
      const color = label.text('color');
      const key = keys.next(label.text('id') || nameAndColor(label));
      yield labelItem(key, label.text('name'), color, colorOf(color));
    }
  }

  /** The keys of the labels of a card, and whether it names others, which the export does not describe. */
  keysOf(card: JsonFields): { keys: string[]; hasUnknown: boolean } {
    const named = card.list('labels').flatMap((label) => this.#keyOf(label) ?? []);
    const ids = card.texts('idLabels');
    const known = ids.filter((id) => this.#ids.has(id) || this.#ofCards.has(id));
    return { keys: [...new Set([...known, ...named])], hasUnknown: known.length < ids.length };
  }

  #keyOf(label: JsonFields): string | null {
    const [id, name] = [label.text('id'), nameAndColor(label)];
    if (id !== '') return id;
    const listed = this.#idByName.get(name);
    if (listed !== undefined) return listed;
    return this.#ofCards.has(name) ? keyOf(name) : null;
  }

  /** Labels of cards that are not listed, by an identifier or by colour and name. The list can come after the cards. */
  #onlyOnCards(): JsonFields[] {
    return [...this.#ofCards].flatMap(([key, label]) =>
      this.#ids.has(key) || this.#idByName.has(key) ? [] : [label],
    );
  }
}
