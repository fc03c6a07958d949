import { importBudget } from '../budgets/import-budget.ts';
import type { EventDraft } from '../event/event-draft.ts';
import { recordOf } from '../kernel/record-of.ts';
import type { Actor } from '../tenancy/principal.ts';
import { nothingFound, type FoundNames, type ImportCounts, type ImportNote } from './report.ts';
import type { ImportSystem } from './import-system.ts';

/**
 * `announced` until its file is stored, then `waiting` until it runs. What `cancelled` and `failed` imports have written stays; `undoing`
 * imports delete it.
 */
export const importStates = [
  'announced',
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;

export type ImportState = (typeof importStates)[number];

/** A job that carries the records of another system into a project. */
export class Import {
  id: string;
  organizationId: string;
  system: ImportSystem;
  /** The name of its file; null for a source without one. */
  fileName: string | null;
  /** Bytes of its file. */
  size: number | null;
  /** The name of its stored file (`keptFileOf`); null when none is stored. */
  sha256: string | null = null;
  /** Settings that the source understands. */
  options: Readonly<Record<string, unknown>>;
  /** Options that are secrets, sealed together; removed when the import ends. */
  sealedOptions: string | null;
  /** Emails of people, by their keys, names or emails in the source. */
  people: Readonly<Record<string, string>>;
  /** Names of boards here, by keys or names of lists in the source. */
  boards: Readonly<Record<string, string>>;
  /** Null until the project is known or created. */
  projectId: string | null;
  /** The name and key of a project to create. */
  projectName: string | null;
  projectKey: string | null;
  /** Whether people of the organization are added to the project when a ticket is assigned to them. */
  addsPeople: boolean;
  isDryRun: boolean;
  state: ImportState;
  /** How many items of the source are done. */
  position = 0;
  counts: ImportCounts = {};
  notes: readonly ImportNote[] = [];
  /** The boards and people of the source, as a dry run found them. */
  found: FoundNames = nothingFound;
  /** WIP limits of boards that it made, by id: they are set when the import ends. */
  wipLimits: Readonly<Record<string, number>> = {};
  /** Why it failed. */
  failure: string | null = null;
  createdBy: Actor;
  createdAt: Date;
  startedAt: Date | null = null;
  finishedAt: Date | null = null;
  /** The end of the lease of the process that runs it; the process renews the lease. */
  leasedUntil: Date | null = null;
  /** How many attempts have begun since the last progress. One that is stopped in order does not count. */
  attempts = 0;

  constructor(
    fields: Pick<
      Import,
      | 'id'
      | 'organizationId'
      | 'system'
      | 'fileName'
      | 'size'
      | 'options'
      | 'sealedOptions'
      | 'people'
      | 'boards'
      | 'projectId'
      | 'projectName'
      | 'projectKey'
      | 'addsPeople'
      | 'isDryRun'
      | 'createdBy'
    > & { now: Date },
  ) {
    this.id = fields.id;
    this.organizationId = fields.organizationId;
    this.system = fields.system;
    this.fileName = fields.fileName;
    this.size = fields.size;
    this.options = fields.options;
    this.sealedOptions = fields.sealedOptions;
    this.people = fields.people;
    this.boards = fields.boards;
    this.projectId = fields.projectId;
    this.projectName = fields.projectName;
    this.projectKey = fields.projectKey;
    this.addsPeople = fields.addsPeople;
    this.isDryRun = fields.isDryRun;
    this.state = fields.size === null ? 'waiting' : 'announced';
    this.createdBy = fields.createdBy;
    this.createdAt = fields.now;
  }

  /** Whether it has not ended: it counts for `importBudget.unended`. */
  get isOpen(): boolean {
    return ['announced', 'waiting', 'running', 'undoing'].includes(this.state);
  }
}

/** The name under which the file of an import is stored: made from its id in place of the digest, so that no other record shares the bytes. */
export const keptFileOf = ({ organizationId, id }: { organizationId: string; id: string }) => ({
  organizationId,
  sha256: id.replaceAll('-', '').repeat(2),
});

/** The fields of an import that ends in this state, without its file and its secrets. */
export const endedAs = (state: ImportState, now: Date, failure: string | null = null) =>
  ({
    state,
    failure,
    finishedAt: now,
    sha256: null,
    sealedOptions: null,
    leasedUntil: null,
  }) as const;

/** Whether so many attempts without progress ended with their process that no further one begins. */
export const isGivenUp = ({ attempts }: Pick<Import, 'attempts'>): boolean =>
  attempts >= importBudget.attempts;

/** When the lease of a process that works on an import from `now` on ends. */
export const leasedFrom = (now: Date): Date => new Date(now.getTime() + importBudget.lease);

const shared = recordOf<Import>()(
  'id',
  'organizationId',
  'system',
  'fileName',
  'size',
  'projectId',
  'state',
  'position',
  'counts',
  'notes',
  'found',
  'failure',
  'createdBy',
  'createdAt',
  'startedAt',
  'finishedAt',
);

/** An import as the API returns it. */
export type ImportRecord = ReturnType<typeof shared> & {
  add_people: boolean;
  dry_run: boolean;
  /** The time zone in which a table is read: that of its days, and of times without a zone. Null for sources whose times have a zone. */
  zone: string | null;
};

/** The import as the API returns it. */
export const importRecord = (job: Import): ImportRecord => ({
  ...shared(job),
  add_people: job.addsPeople,
  dry_run: job.isDryRun,
  zone: zoneOf(job),
});

function zoneOf({ system, options }: Import): string | null {
  if (system !== 'csv' && system !== 'jira') return null;
  const { zone } = options;
  return typeof zone === 'string' && zone !== '' ? zone : 'UTC';
}

/** The event of an import that ends. */
export const importEvent = (
  kind: 'import.finished' | 'import.undone',
  job: Import,
): EventDraft => ({
  kind,
  subject: { type: 'import', id: job.id },
  projectId: job.projectId,
  data: importRecord(job),
});
