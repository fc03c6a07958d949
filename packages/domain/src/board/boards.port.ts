import type { Page, PageRequest } from '../kernel/page.ts';
import type { BoardList } from './board-list.ts';
import type { Board, BoardRecord } from './board.ts';

/** Which boards many changes concern. */
export interface NamedBoards {
  readonly ids: readonly string[];
  readonly slugs: readonly string[];
  readonly tickets: readonly string[];
}

/**
 * The boards of the tenant's live projects, inside a transaction. Locks are always taken in the order of
 * the ids, so that two transactions never wait for each other.
 */
export interface BoardStore {
  /** All boards of the project, in position order, locked. */
  lockAll(projectId: string): Promise<Board[]>;
  /** A live project, locked, with all its boards in position order, locked. */
  loadList(projectId: string): Promise<BoardList | null>;
  /** Those of the boards that are the project's, locked. */
  lock(projectId: string, ids: readonly string[]): Promise<Board[]>;
  /**
   * The boards of the project that are named by id or slug, and the boards of named tickets, locked. While they are locked,
   * none of these tickets moves to another board. `tickets` are ids and keys; those that are not of the project are ignored.
   */
  lockNamed(projectId: string, named: NamedBoards): Promise<Board[]>;
  /** The board of the project with this slug, locked. */
  lockBySlug(projectId: string, slug: string): Promise<Board | null>;
  /** The board of any live project, not locked. */
  find(id: string): Promise<Board | null>;
  /** A deleted board of a live project, not locked: the lock of the project protects it. */
  findDeleted(id: string): Promise<Board | null>;
  /** The slugs of the project's boards that are not deleted. */
  takenSlugs(projectId: string): Promise<ReadonlySet<string>>;
  add(...boards: Board[]): Promise<void>;
  save(...boards: Board[]): Promise<void>;
}

/** Reads of boards. */
export interface BoardQueries {
  find(id: string): Promise<BoardRecord | null>;
  /** In position order; null when the project is no live project of the tenant. */
  list(projectId: string, page: PageRequest): Promise<Page<BoardRecord> | null>;
}
