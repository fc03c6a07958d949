import type { Actor } from '../tenancy/principal.ts';
import type { ImportCounts, ImportNote } from './report.ts';
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
  sha256: string | null;
  /** For the source. */
  options: Readonly<Record<string, unknown>>;
  /** Options that are secrets, sealed together; forgotten when it has ended. */
  sealedOptions: string | null;
  /** Emails of people, by their keys, names or emails in the source. */
  people: Readonly<Record<string, string>>;
  /** Null until it is known or made. */
  projectId: string | null;
  /** Of a project to make, where the source names none. */
  projectName: string | null;
  projectKey: string | null;
  /** Whether people of the organization come into the project when a ticket is assigned to them. */
  addsPeople: boolean;
  isDryRun: boolean;
  state: ImportState;
  /** How many things of the source are done. */
  position: number;
  counts: ImportCounts;
  notes: readonly ImportNote[];
  /** Limits of boards that it made, by id: they are set at its end, where the tickets fit. */
  wipLimits: Readonly<Record<string, number>>;
  /** Why it failed. */
  failure: string | null;
  createdBy: Actor;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** The end of the lease of the process that runs it; the process renews the lease. */
  leasedUntil: Date | null;

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
    this.sha256 = null;
    this.options = fields.options;
    this.sealedOptions = fields.sealedOptions;
    this.people = fields.people;
    this.projectId = fields.projectId;
    this.projectName = fields.projectName;
    this.projectKey = fields.projectKey;
    this.addsPeople = fields.addsPeople;
    this.isDryRun = fields.isDryRun;
    this.state = fields.size === null ? 'waiting' : 'announced';
    this.position = 0;
    this.counts = {};
    this.notes = [];
    this.wipLimits = {};
    this.failure = null;
    this.createdBy = fields.createdBy;
    this.createdAt = fields.now;
    this.startedAt = null;
    this.finishedAt = null;
    this.leasedUntil = null;
  }

  /** Waits or runs: it counts against the number that an organization may have. */
  get isOpen(): boolean {
    return ['announced', 'waiting', 'running', 'undoing'].includes(this.state);
  }
}

/** The name that the file of an import is kept under, in place of its digest: no other record has the same bytes. */
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

/** An import as the API returns it. */
export interface ImportRecord {
  id: string;
  organization_id: string;
  system: ImportSystem;
  file_name: string | null;
  size: number | null;
  project_id: string | null;
  add_people: boolean;
  dry_run: boolean;
  state: ImportState;
  position: number;
  counts: ImportCounts;
  notes: ImportNote[];
  failure: string | null;
  created_by: Actor;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

/** The import as the API returns it. */
export const importRecord = (job: Import): ImportRecord => ({
  id: job.id,
  organization_id: job.organizationId,
  system: job.system,
  file_name: job.fileName,
  size: job.size,
  project_id: job.projectId,
  add_people: job.addsPeople,
  dry_run: job.isDryRun,
  state: job.state,
  position: job.position,
  counts: job.counts,
  notes: [...job.notes],
  failure: job.failure,
  created_by: job.createdBy,
  created_at: job.createdAt.toISOString(),
  started_at: job.startedAt?.toISOString() ?? null,
  finished_at: job.finishedAt?.toISOString() ?? null,
});
