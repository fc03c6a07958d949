import type { SourceItem } from '@basalt/domain';
import { isDoneName, listItem } from '../source/board-items.ts';
import { boardForCompleted } from '../source/completed-board.ts';
import { byPosition, type JsonFields } from '../source/json-fields.ts';
import { isEndless, type PlankaBoard } from './planka-board.ts';

/** The lists of a board of Planka, and the boards here that their cards come onto. */
export class PlankaLists {
  readonly #byId: ReadonlyMap<string, JsonFields>;
  readonly #board: PlankaBoard;
  /** Without those of archived and deleted cards. */
  readonly all: readonly JsonFields[];

  constructor(board: PlankaBoard) {
    const lists = board.all('lists');
    this.#byId = new Map(lists.map((list) => [list.text('id'), list]));
    this.#board = board;
    this.all = byPosition(lists.filter((list) => !isEndless(list)));
  }

  *items(): Generator<SourceItem> {
    for (const list of this.all)
      yield listItem(list.text('id'), list.text('name'), {
        isSaid: list.text('type') === 'closed',
      });
    if (this.#completedList !== undefined) return;
    const isNeeded = this.#board
      .records('cards')
      .some(({ fields }) => this.typeOf(fields) !== 'trash' && this.isCompletedElsewhere(fields));
    if (isNeeded) yield this.#completedBoard;
  }

  /** The type of the list of a card: `archive`, `trash`, or another. */
  typeOf(card: JsonFields): string {
    return this.#byId.get(card.text('listId'))?.text('type') ?? '';
  }

  /** The list of a card, or, of an archived one, that on which it was before; undefined when it is not known. */
  listOf(card: JsonFields): JsonFields | undefined {
    const id = this.typeOf(card) === 'archive' ? 'prevListId' : 'listId';
    const list = this.#byId.get(card.text(id));
    return list === undefined || isEndless(list) ? undefined : list;
  }

  /** The key of the board for a card; null when its list is not known. */
  boardOf(card: JsonFields): string | null {
    if (!this.isCompletedElsewhere(card)) return this.listOf(card)?.text('id') ?? null;
    return this.#completedList?.text('id') ?? this.#completedBoard.key;
  }

  /** Whether a card is marked as complete on a list whose cards are not. */
  isCompletedElsewhere(card: JsonFields): boolean {
    const isMarked = ['isDueCompleted', 'isDueDateCompleted', 'isClosed'].some((name) =>
      card.isTrue(name),
    );
    return isMarked && !isDoneList(this.listOf(card));
  }

  get #completedList(): JsonFields | undefined {
    return this.all.find(isDoneList);
  }

  get #completedBoard(): SourceItem {
    return boardForCompleted(this.all.map((list) => list.text('name')));
  }
}

/** Whether the cards of a list are completed: the source says it, or its name. */
export const isDoneList = (list: JsonFields | undefined): boolean =>
  list !== undefined && (list.text('type') === 'closed' || isDoneName(list.text('name')));
