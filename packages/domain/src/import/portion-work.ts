import type { ImportNoteText } from '../records/import-note.ts';
import { type Board, boardNameKey } from '../records/board.ts';
import type { ChangeContext } from '../change/change.ts';
import { changed } from '../record/next-version.ts';
import type { SetChange } from '../change/set-change.ts';
import type { EventDraft } from '../event/event-draft.ts';
import type { Comment } from '../records/comment.ts';
import type { Cycle } from '../records/cycle.ts';
import { byPosition, type CustomField } from '../records/custom-field.ts';
import type { FieldPlace } from '../custom-field/define-field.ts';
import { foldCase } from '../kernel/fold-case.ts';
import type { Label } from '../records/label.ts';
import type { Project } from '../records/project.ts';
import type { RelationGraph } from '../relation/relation-graph.ts';
import type { Template } from '../records/template.ts';
import type { Ticket } from '../records/ticket.ts';
import type { LoadedForBulk } from '../ports/tickets.port.ts';
import type { LockedTicket } from '../records/locked-ticket.ts';
import { fittedBoardName } from './fit.ts';
import type { Import } from '../records/import.ts';
import type { RecordSource } from '../record/import-system.ts';
import {
  importedAs,
  refKey,
  type ImportedRecord,
  type MadeKind,
  type SourceRef,
} from '../records/imported-record.ts';
import type { ImportedPeople } from './people.ts';
import type { ReportedItem } from '../records/import-report.ts';
import type { FittedItem } from '../records/source.port.ts';

/** The tickets of the relations of a portion, by id, and the relations around them. */
export interface RelatedTickets {
  readonly tickets: ReadonlyMap<string, LockedTicket>;
  readonly graph: RelationGraph;
}

/** The state for the decision about a portion, all of it locked. */
export interface PortionState {
  readonly job: Import;
  readonly items: readonly FittedItem[];
  readonly people: ImportedPeople;
  /** Null when the portion makes the project, with `freeKey`. */
  readonly project: Project | null;
  readonly freeKey: string;
  /** The boards of the project, in position order. */
  readonly boards: readonly Board[];
  readonly labels: readonly Label[];
  /** The cycles of the project, or none when the portion needs none. */
  readonly cycles: readonly Cycle[];
  /** The live custom fields that the project has, or none when the portion needs none. */
  readonly fields: readonly CustomField[];
  /** All custom fields of the organization, when the portion has fields. */
  readonly fieldPlaces: readonly FieldPlace[];
  /** The templates of the project, and those of all projects with a name of the portion; none when it has no templates. */
  readonly templates: readonly Template[];
  /** Names of the custom fields of the source, by their keys there. */
  readonly sourceFields: ReadonlyMap<string, string>;
  readonly records: readonly ImportedRecord[];
  readonly comments: readonly Comment[];
  /** The state for the tickets of the portion; null when it has none. */
  readonly bulk: LoadedForBulk | null;
  /** The state for its relations; null when it has none. */
  readonly related: RelatedTickets | null;
  /** Whether this is a dry run: records of earlier portions are only in memory. */
  readonly isTrial: boolean;
}

/** Collects the changes and the report of a portion while its items are decided, one after the other. */
export class PortionWork {
  readonly state: PortionState;
  readonly context: ChangeContext;
  /** The version of the policy that cleaned the texts. */
  readonly htmlPolicy: number;
  project: Project;
  readonly boards: Board[];
  readonly records: Map<string, ImportedRecord>;
  /** The new and changed entries of `records`. */
  readonly written = new Map<string, ImportedRecord>();
  readonly saved = new Map<string, object>();
  readonly sets: SetChange[] = [];
  readonly events: EventDraft[] = [];
  readonly wipLimits: Record<string, number>;
  readonly #labels: Map<string, Label>;
  readonly #cycles: Map<string, Cycle>;
  readonly #fields: Map<string, CustomField>;
  readonly #templates: Map<string, Template>;
  readonly #chosenBoards: ReadonlyMap<string, string>;
  readonly #reported = new Map<FittedItem, ReportedItem>();

  constructor(state: PortionState, context: ChangeContext, project: Project, htmlPolicy: number) {
    this.htmlPolicy = htmlPolicy;
    this.state = state;
    this.context = context;
    this.project = project;
    this.boards = [...state.boards];
    this.records = new Map(
      state.records.map((row) => [refKey({ kind: row.kind, key: row.sourceKey }), row]),
    );
    this.wipLimits = { ...state.job.wipLimits };
    this.#chosenBoards = new Map(
      Object.entries(state.job.boards).map(([list, board]) => [
        boardNameKey(list),
        fittedBoardName(board),
      ]),
    );
    this.#labels = new Map(state.labels.map((label) => [label.id, label]));
    this.#cycles = new Map(state.cycles.map((cycle) => [cycle.id, cycle]));
    this.#templates = new Map(state.templates.map((template) => [template.id, template]));
    this.#fields = new Map(state.fields.map((customField) => [customField.id, customField]));
  }

  /** The custom fields of the project, in their order. */
  get fields(): readonly CustomField[] {
    return [...this.#fields.values()].toSorted(byPosition);
  }

  get fieldPlaces(): readonly FieldPlace[] {
    return [
      ...new Map(
        [...this.state.fieldPlaces, ...this.fields].map((place) => [place.id, place]),
      ).values(),
    ];
  }

  field(id: string): CustomField | undefined {
    return this.#fields.get(id);
  }

  /** The custom fields that fields of the source became, by their keys there. */
  importedFields(): Map<string, CustomField> {
    const rows = this.records.values().filter(({ kind }) => kind === 'field');
    return new Map(
      rows.flatMap(({ sourceKey, recordId }) => {
        const customField = this.#fields.get(recordId);
        return customField === undefined ? [] : [[sourceKey, customField] as const];
      }),
    );
  }

  get labels(): readonly Label[] {
    return [...this.#labels.values()];
  }

  get cycles(): readonly Cycle[] {
    return [...this.#cycles.values()];
  }

  cycle(id: string): Cycle | undefined {
    return this.#cycles.get(id);
  }

  get templates(): readonly Template[] {
    return [...this.#templates.values()];
  }

  template(id: string): Template | undefined {
    return this.#templates.get(id);
  }

  labelNamed(name: string): Label | undefined {
    const wanted = foldCase(name);
    return this.#labels.values().find((label) => label.nameKey === wanted);
  }

  label(id: string): Label | undefined {
    return this.#labels.get(id);
  }

  board(id: string): Board | undefined {
    return this.boards.find((board) => board.id === id);
  }

  /** The name of the board that the caller chose for a list; null for no choice. */
  boardChosen({ key, name }: { key: string; name: string }): string | null {
    const [byKey, byName] = [key, name].map((text) => this.#chosenBoards.get(boardNameKey(text)));
    return byKey ?? byName ?? null;
  }

  /** Whether the caller chose the board of this name for lists. */
  isChosenForLists(name: string): boolean {
    const wanted = boardNameKey(name);
    return this.#chosenBoards.values().some((boardName) => boardNameKey(boardName) === wanted);
  }

  /** The record that an item of the source became before. */
  record(ref: SourceRef): ImportedRecord | undefined {
    return this.records.get(refKey(ref));
  }

  /** Whether an item with the same kind and key came before in this import. */
  isDuplicate(ref: SourceRef): boolean {
    return this.record(ref)?.importId === this.state.job.id || this.written.has(refKey(ref));
  }

  keepLabel(label: Label): void {
    this.#labels.set(label.id, label);
    this.saved.set(label.id, label);
  }

  keepCycle(cycle: Cycle): void {
    this.#cycles.set(cycle.id, cycle);
    this.saved.set(cycle.id, cycle);
  }

  keepTemplate(template: Template): void {
    this.#templates.set(template.id, template);
    this.saved.set(template.id, template);
  }

  keepField(customField: CustomField): void {
    this.#fields.set(customField.id, customField);
    this.saved.set(customField.id, customField);
  }

  keepBoard(board: Board): void {
    const at = this.boards.findIndex(({ id }) => id === board.id);
    if (at === -1) this.boards.push(board);
    else this.boards[at] = board;
    this.saved.set(board.id, board);
  }

  /** The ticket of a relation, after the relations that were decided before. */
  lockedTicket(id: string): LockedTicket | undefined {
    const found = this.state.related?.tickets.get(id);
    const ticket = (this.saved.get(id) as Ticket | undefined) ?? found?.ticket;
    return found && ticket && { ...found, ticket };
  }

  /**
   * The source of a record; null for a copy of a record of this organization. Only http and https addresses are kept, because people open them. When there is no address, a key that is one
   * is used.
   */
  sourceOf({ item: { key, url } }: FittedItem): RecordSource | null {
    const { system } = this.state.job;
    if (system === 'project') return null;
    const address = url ?? key;
    const isWeb = address.length <= 2000 && /^https?:\/\//iu.test(address);
    return { system, key, url: isWeb ? address : null };
  }

  /** Stores which record an item became, or a person who was added to the project. `isOurs`: this import made the record. */
  became(
    kind: MadeKind,
    { key, url }: { key: string; url: string | null },
    record: { id: string; version: number },
    isOurs: boolean,
  ): void {
    const { job } = this.state;
    const before = this.record({ kind, key });
    const isSameRecord = before?.recordId === record.id;
    const importId = isOurs ? job.id : isSameRecord ? before.importId : null;
    const source = { kind, key, url: url ?? before?.url ?? null };
    const row = importedAs(job, source, record, { projectId: this.project.id, importId });
    this.#keep(row, !(isSameRecord && before.versionWritten === row.versionWritten));
  }

  /** Stores the new version of a record that the import changed again, unless a person had changed the record before. */
  raiseVersion(row: ImportedRecord, before: number, versionWritten: number): void {
    if (row.versionWritten === before) this.#keep(changed(row, { versionWritten }), true);
  }

  /** Whether an earlier portion of this dry run would have made the record. */
  isTried({ importId }: ImportedRecord): boolean {
    return this.state.isTrial && importId === this.state.job.id;
  }

  #keep(row: ImportedRecord, isChanged: boolean): void {
    const ref = refKey({ kind: row.kind, key: row.sourceKey });
    this.records.set(ref, row);
    if (isChanged) this.written.set(ref, row);
  }

  /** Adds the outcome of an item to the report. `left`: why it was left out; `differs`: what is different here. */
  report(
    fitted: FittedItem,
    {
      left: leftOut,
      differs = [],
    }: { left?: ImportNoteText; differs?: readonly ImportNoteText[] } = {},
  ): void {
    const { item, notes } = fitted;
    const { kind, key, name, url } = item;
    const isLeft = leftOut !== undefined || item.outcome === 'left';
    const further = item.record === null ? [] : [...notes, ...differs];
    const outcome = isLeft ? 'left' : further.length > 0 ? 'other_form' : item.outcome;
    const reasons = leftOut === undefined ? [...item.notes, ...further] : [leftOut];
    const made = item.isMade === true ? ({ isMade: true } as const) : {};
    this.#reported.set(fitted, {
      kind,
      key,
      name,
      url,
      outcome,
      notes: [...new Set(reasons)],
      ...made,
    });
  }

  /** The outcomes of all items, in the order of the source. */
  reported(): ReportedItem[] {
    return this.state.items.flatMap((fitted) => this.#reported.get(fitted) ?? []);
  }
}
