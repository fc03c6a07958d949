import { importNote, type SourceItem } from '@basalt/domain';
import { isDoneName, listItem } from '../source/board-items.ts';
import { boardForCompleted } from '../source/completed-board.ts';
import { asPart, keyOf, UniqueKeys } from '../source/item.ts';
import { byPosition, type JsonFields } from '../source/json-fields.ts';

const archivedList = importNote('list_archived');
const archivedAlone = importNote('list_archived_alone');

/** The lists of a board of Trello, and the boards here that their cards come onto. */
export class BoardLists {
  readonly #byId = new Map<string, JsonFields>();
  readonly #all: JsonFields[] = [];
  #homeLists: ReadonlyMap<boolean, JsonFields> | null = null;

  /** The number of lists with an identifier of their own. */
  get size(): number {
    return this.#byId.size;
  }

  add(list: JsonFields): void {
    const id = list.text('id');
    this.#all.push(list);
    if (id !== '' && !this.#byId.has(id)) this.#byId.set(id, list);
  }

  find(id: string): JsonFields | undefined {
    return this.#byId.get(id);
  }

  /** Their places by their keys. */
  places(): ReadonlyMap<string, number> {
    return new Map(byPosition(this.#all).map((list, at) => [keyOf(list.text('id')), at]));
  }

  /** `hasCompletedElsewhere`: cards are completed on lists that are not of completed cards. */
  *items(hasCompletedElsewhere: boolean): Generator<SourceItem> {
    const keys = new UniqueKeys();
    for (const list of byPosition(this.#all)) {
      const [key, name] = [keys.next(list.text('id')), list.text('name')];
      const notes = list.isTrue('closed') ? [archivedAlone] : [];
      if (this.homeOf(list) !== list) yield asPart('board', key, name, [archivedList]);
      else yield listItem(key, name, { wipLimit: list.number('softLimit'), notes });
    }
    if (hasCompletedElsewhere && this.#completedList === undefined) yield this.#completedBoard;
  }

  /** The list whose board takes the cards of a list: an archived one makes none beside another whose cards are as complete. */
  homeOf(list: JsonFields): JsonFields {
    if (!list.isTrue('closed')) return list;
    return this.#homes().get(isDoneList(list)) ?? list;
  }

  /** The key of the board for cards that are completed on other lists. */
  get completedKey(): string {
    return this.#completedList?.text('id') ?? this.#completedBoard.key;
  }

  get #completedList(): JsonFields | undefined {
    return byPosition(this.#all).find((list) => isDoneList(list) && this.homeOf(list) === list);
  }

  get #completedBoard(): SourceItem {
    return boardForCompleted(this.#all.map((list) => list.text('name')));
  }

  /** The first lists that are not archived, by whether cards on them are completed. */
  #homes(): ReadonlyMap<boolean, JsonFields> {
    this.#homeLists ??= new Map(
      byPosition(this.#all)
        .filter((list) => !list.isTrue('closed') && this.find(list.text('id')) === list)
        .toReversed()
        .map((list) => [isDoneList(list), list]),
    );
    return this.#homeLists;
  }
}

/** Whether the cards of a list are completed, by its name. */
export const isDoneList = (list: JsonFields | undefined): boolean =>
  list !== undefined && isDoneName(list.text('name'));
