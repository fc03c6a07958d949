import type { Board } from '../../board/board.ts';
import { invalid } from '../../kernel/domain-error.ts';
import type { Project } from '../../project/project.ts';
import type { TenantStores } from '../../tenancy/tenancy.port.ts';
import { chosenBoard, type BoardChoice } from '../choose-board.ts';
import { checkReferences } from '../references.ts';
import { ticketRef } from '../ticket-ref.ts';
import type { Ticket } from '../ticket.ts';
import type { BulkItem } from './bulk-item.ts';

/** What the items of a bulk name: tickets, boards, people and labels, loaded portion by portion. */
export class BulkRecords {
  readonly #stores: TenantStores;
  readonly #project: Project;
  readonly #boards: readonly Board[];
  readonly #tickets = new Map<string, Ticket>();
  readonly #people = new Set<string>();
  readonly #labels = new Set<string>();
  /** Tickets that this bulk creates: whether one is stored already depends on its place, so none can be named. */
  readonly #created = new Set<string>();
  #refs: readonly string[] = [];

  constructor(stores: TenantStores, project: Project, boards: readonly Board[]) {
    this.#stores = stores;
    this.#project = project;
    this.#boards = boards;
  }

  /** Loads and locks the tickets of the items, and looks up what else they name. */
  async load(items: readonly BulkItem[]): Promise<void> {
    const { projects, labels } = this.#stores;
    const wishes = items.filter((item) => item.op === 'create' || item.op === 'update');
    const people = wishes.flatMap(({ assigneeIds = [] }) => assigneeIds);
    const labelIds = wishes.flatMap((wish) => wish.labelIds ?? []);
    this.#refs = items.flatMap((item) => ('ticket' in item ? ticketRef(item.ticket) : []));
    const [known, existing] = await Promise.all([
      people.length > 0 ? projects.usersWithAccess(this.#project.id, people) : [],
      labelIds.length > 0 ? labels.existing(this.#project.id, labelIds) : [],
      this.reload(),
    ]);
    for (const id of known) this.#people.add(id);
    for (const id of existing) this.#labels.add(id);
  }

  /** Loads the tickets of the items as they are stored now. */
  async reload(): Promise<void> {
    this.#tickets.clear();
    if (this.#refs.length === 0) return;
    for (const ticket of await this.#stores.tickets.lockInProject(this.#project.id, this.#refs)) {
      if (this.#created.has(ticket.id)) continue;
      this.#tickets.set(ticket.id, ticket);
      this.#tickets.set(ticket.key, ticket);
    }
  }

  /** An item creates this ticket. */
  noteCreated({ id }: Ticket): void {
    this.#created.add(id);
  }

  /** The ticket that an item names, and its board. */
  ticket(given: string): { ticket: Ticket; board: Board } {
    const ticket = this.#tickets.get(ticketRef(given));
    const board = this.#boards.find(({ id }) => id === ticket?.boardId);
    if (ticket === undefined || board === undefined || ticket.deletedAt !== null) {
      throw invalid('ticket', 'names no ticket of this project');
    }
    return { ticket, board };
  }

  /** The board that an item chooses, and the field that chose it. */
  board(choice: BoardChoice): ReturnType<typeof chosenBoard> {
    const { boardId, boardSlug } = choice;
    const board = this.#boards.find(({ id, slug }) =>
      boardId === undefined ? slug === boardSlug : id === boardId,
    );
    return chosenBoard(board ?? null, choice);
  }

  /** As `checkReferences`, of what is loaded. */
  async checkReferences(
    ...wanted: [Parameters<typeof checkReferences>[2], Ticket?]
  ): Promise<void> {
    const known = {
      projects: { usersWithAccess: async () => this.#people },
      labels: { existing: async () => this.#labels },
    };
    await checkReferences(known, this.#project.id, ...wanted);
  }
}
