import type { RecordSource } from '../import/import-system.ts';

/** The color of a board or label that names none. */
export const defaultColor = '#64748b';

/** A project holds at most this many boards. */
export const maxBoards = 200;

/** A column of the workflow: each ticket is on exactly one board of its project. */
export class Board {
  id: string;
  organizationId: string;
  projectId: string;
  name: string;
  /** From the name, unique among the project's boards that are not deleted, never changed. */
  slug: string;
  /** `#rrggbb`, lower case. */
  color: string;
  /** The most live tickets at the same time; null for no limit. */
  wipLimit: number | null;
  /** Work that comes here is finished. */
  isDone: boolean;
  isHidden: boolean;
  /** Place among the project's boards, from 0, without gaps. */
  position: number;
  /** Tickets here that are neither deleted nor archived: what the limit counts. */
  ticketCount: number;
  /** What it was where it comes from; null when it was made here. */
  source: RecordSource | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;

  constructor(fields: {
    id: string;
    organizationId: string;
    projectId: string;
    name: string;
    slug: string;
    color: string;
    wipLimit: number | null;
    isDone: boolean;
    position: number;
    source?: RecordSource;
    now: Date;
  }) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.projectId = fields.projectId;
    this.name = fields.name;
    this.slug = fields.slug;
    this.color = fields.color;
    this.wipLimit = fields.wipLimit;
    this.isDone = fields.isDone;
    this.isHidden = false;
    this.position = fields.position;
    this.ticketCount = 0;
    this.source = fields.source ?? null;
    this.version = 1;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
    this.deletedAt = null;
  }
}

/** A board as the API returns it. */
export interface BoardRecord {
  id: string;
  project_id: string;
  name: string;
  slug: string;
  color: string;
  wip_limit: number | null;
  is_done: boolean;
  is_hidden: boolean;
  position: number;
  ticket_count: number;
  /** What it was in the system from which it was imported; null when it was made here. */
  source: RecordSource | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/** The board as the API returns it. */
export function boardRecord(board: Board): BoardRecord {
  return {
    id: board.id,
    project_id: board.projectId,
    name: board.name,
    slug: board.slug,
    color: board.color,
    wip_limit: board.wipLimit,
    is_done: board.isDone,
    is_hidden: board.isHidden,
    position: board.position,
    ticket_count: board.ticketCount,
    source: board.source,
    version: board.version,
    created_at: board.createdAt.toISOString(),
    updated_at: board.updatedAt.toISOString(),
  };
}
