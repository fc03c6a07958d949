import { importNote, workCategories, type SourceItem, type WorkCategory } from '@basalt/domain';
import { boardForCompleted, boardForOpen } from '../source/completed-board.ts';
import { dateOf } from '../source/dates.ts';
import { doneName, doneNote } from '../source/done-name.ts';
import { carried, keyOf } from '../source/item.ts';
import type { Dialect, Row } from './columns.ts';

const allCompleted = importNote('board_all_completed');

interface Status {
  isDone: boolean;
  /** The table says whether its tickets are completed. */
  isSaid: boolean;
  /** The caller chose its category. */
  isChosen: boolean;
  /** Of the category that the caller chose, or the table says. */
  stage: number | null;
  tickets: number;
  completed: number;
}

/** Categories of states in the order of work. */
const stages = [
  /^(?:to.?do|new|unstarted|backlog|triage)$/i,
  /^(?:in.?progress|indeterminate|started)$/i,
];
/**
 * Words of states in the order of work within their category: what waits to begin, what is worked on, what others look at, what waits to be
 * finished. A state without such a word is worked on.
 */
const steps = [
  /\b(?:triage|inbox|ideas?|icebox)\b/i,
  /\bbacklog\b/i,
  /^(?:open|to.?do|new|reopened|ready)$|\b(?:selected for|ready for|to) (?:dev(?:elopment)?|do|work)\b/i,
  /\b(?:hold|blocked|waiting|pending|paused)\b/i,
  /\bprogress\b|\bdoing\b|\bdevelop/i,
  /\breview|\bpull request\b|\bapprov/i,
  /\b(?:qa|test(?:ing)?|verif\w*|staging|uat)\b/i,
  /\b(?:merg|releas|deploy)/i,
];
/** The step of a state without such a word: it is worked on. */
const middle = 4;
/** The last step of those that are mostly before the work. */
const lastBefore = 2;

const stepOf = (name: string): number => {
  // The later word counts: "Ready for QA" is tested.
  const step = steps.findLastIndex((words) => words.test(name));
  return step === -1 ? middle : step;
};

/** The board for a ticket of a table. */
export interface TableBoard {
  /** Null for the first board of open tickets. */
  readonly key: string | null;
  /** Whether it is another than the one that its row names. */
  readonly isOther: boolean;
  readonly isDone: boolean;
}

/** The boards that the rows of a table name, by their keys, and those that have to be made for its tickets. */
export class TableBoards {
  readonly #boards = new Map<string, Status>();
  /** The tickets that name no board. */
  readonly #nameless: Status = {
    isDone: false,
    isSaid: false,
    isChosen: false,
    stage: null,
    tickets: 0,
    completed: 0,
  };
  readonly #dialect: Dialect;
  readonly #chosen: ReadonlyMap<string, WorkCategory>;
  /** Whether the column is one of states of work, and not of sections or lists of any meaning. */
  readonly #hasStates: boolean;

  /** `chosen`: the categories of states that the caller chose, by their keys. */
  constructor(dialect: Dialect, chosen: ReadonlyMap<string, WorkCategory>) {
    this.#dialect = dialect;
    this.#chosen = chosen;
    const column = dialect.columns.find(({ role }) => role === 'board');
    this.#hasStates = /stat(?:e|us)/i.test(column?.header ?? '');
  }

  /** The number of different names. */
  get size(): number {
    return this.#boards.size;
  }

  add(row: Row): void {
    const status = this.#statusOf(row.first('board'), row.first('category'));
    status.tickets += 1;
    if (this.isCompleted(row)) status.completed += 1;
  }

  /** Whether the row has a time of completion. */
  isCompleted(row: Row): boolean {
    const reading = { zone: this.#dialect.zone, order: 'dmy', hasDots: true } as const;
    return row.cells('completed').some(({ cell }) => dateOf(cell, reading) instanceof Date);
  }

  /** The board for a ticket whose row names this board; an empty name for none. */
  boardFor(name: string, isCompleted: boolean): TableBoard {
    const status = (name === '' ? null : this.#boards.get(keyOf(name))) ?? this.#nameless;
    const isDone = this.#isDone(status);
    if (!isCompleted || !this.#isElsewhere(status))
      return { key: name === '' ? null : keyOf(name), isOther: false, isDone };
    const [done] = [...this.#boards].find(([, candidate]) => this.#isDone(candidate)) ?? [];
    const key = done ?? boardForCompleted(this.#boards.keys()).key;
    return { key, isOther: true, isDone: true };
  }

  *items(): Generator<SourceItem> {
    const all = this.#inOrder();
    const statuses = [...all.map(([, status]) => status), this.#nameless];
    const needsDone = statuses.some((status) => status.completed > 0 && this.#isElsewhere(status));
    const hasOpen = all.some(([, status]) => !this.#isDone(status));
    const hasNameless = this.#nameless.tickets > this.#nameless.completed;
    if (hasNameless && !hasOpen && (all.length > 0 || needsDone)) {
      yield boardForOpen(this.#boards.keys());
    }
    for (const [name, status] of all) {
      const isDone = this.#isDone(status);
      const isGuessed = isDone && !status.isSaid && !status.isChosen;
      const notes = isGuessed ? [status.isDone ? doneNote : allCompleted] : [];
      const item = carried(name, name, { kind: 'board', name, wipLimit: null, isDone }, notes);
      const category = this.#categoryOf(name, status);
      yield this.#dialect.hasWorkflow || this.#hasStates ? { ...item, category } : item;
    }
    if (needsDone && !all.some(([, status]) => this.#isDone(status))) {
      yield boardForCompleted(this.#boards.keys());
    }
  }

  /** The boards in the order of the table, or of work. */
  #inOrder(): [string, Status][] {
    const all = [...this.#boards];
    if (!this.#dialect.hasWorkflow && this.#chosen.size === 0) return all;
    const placeOf = ([name, status]: [string, Status]): number => {
      const step = stepOf(name);
      const stage = this.#isDone(status) ? 2 : (status.stage ?? (step <= lastBefore ? 0 : 1));
      return stage * steps.length + step;
    };
    return all.toSorted((a, b) => placeOf(a) - placeOf(b));
  }

  /** The category of a state; null when neither the caller nor the table nor a word of its name shows it. */
  #categoryOf(name: string, status: Status): WorkCategory | null {
    if (this.#isDone(status)) return 'done';
    if (status.stage !== null) return workCategories[status.stage] ?? null;
    if (!steps.some((words) => words.test(name))) return null;
    return stepOf(name) <= lastBefore ? 'to_do' : 'in_progress';
  }

  #statusOf(name: string, category: string): Status {
    if (name === '') return this.#nameless;
    const key = keyOf(name);
    const known = this.#boards.get(key);
    const isSaid = category !== '';
    const chosen = this.#chosen.get(key);
    const status = known ?? {
      isDone: chosen === undefined ? doneName.test(name) : chosen === 'done',
      isSaid: false,
      isChosen: chosen !== undefined,
      stage: chosen === undefined ? null : workCategories.indexOf(chosen),
      tickets: 0,
      completed: 0,
    };
    if (isSaid && !status.isSaid && !status.isChosen) {
      status.isSaid = true;
      status.isDone = doneName.test(category);
      const stage = stages.findIndex((names) => names.test(category.trim()));
      status.stage = stage === -1 ? null : stage;
    }
    if (known === undefined) this.#boards.set(key, status);
    return status;
  }

  /** Whether its completed tickets need another board. A table that says that they are not completed is right. */
  #isElsewhere(status: Status): boolean {
    return !this.#isDone(status) && !status.isSaid;
  }

  #isDone(status: Status): boolean {
    const { isDone, isSaid, isChosen, tickets, completed } = status;
    if (isDone || isSaid || isChosen || status === this.#nameless) return isDone;
    // In our own table, only tickets on a done board have a time of completion.
    if (this.#dialect.hasInstants) return completed > 0;
    if (!this.#hasStates) return false;
    return completed > 0 && completed === tickets;
  }
}
