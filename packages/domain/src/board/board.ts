import type { RecordSource } from '../import/import-system.ts';
import type { NewFields } from '../kernel/new-fields.ts';
import { recordOf } from '../kernel/record-of.ts';

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
  /** The greatest number of live tickets; null for no limit. */
  wipLimit: number | null;
  /** Work that comes here is finished. */
  isDone: boolean;
  isHidden = false;
  /** Place among the project's boards, from 0, without gaps. */
  position: number;
  /** Tickets here that are neither deleted nor archived. `wipLimit` limits this number. */
  ticketCount = 0;
  /** The record of the other system that it was imported from; null when it was made here. */
  source: RecordSource | null;
  version = 1;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null = null;

  constructor(
    fields: NewFields<
      Board,
      'projectId' | 'name' | 'slug' | 'color' | 'wipLimit' | 'isDone' | 'position'
    > & { source?: RecordSource },
  ) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.projectId = fields.projectId;
    this.name = fields.name;
    this.slug = fields.slug;
    this.color = fields.color;
    this.wipLimit = fields.wipLimit;
    this.isDone = fields.isDone;
    this.position = fields.position;
    this.source = fields.source ?? null;
    this.createdAt = fields.now;
    this.updatedAt = fields.now;
  }
}

/** The board as the API returns it. */
export const boardRecord = recordOf<Board>()(
  'id',
  'projectId',
  'name',
  'slug',
  'color',
  'wipLimit',
  'isDone',
  'isHidden',
  'position',
  'ticketCount',
  'source',
  'version',
  'createdAt',
  'updatedAt',
);

/** A board as the API returns it. */
export type BoardRecord = ReturnType<typeof boardRecord>;
