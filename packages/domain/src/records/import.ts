import * as common from '../record/common-fields.ts';
import * as field from '../record/field.ts';
import { record, type Content, type Public, type Stored } from '../record/record.ts';
import { importBudget } from '../budgets/import-budget.ts';
import { fileName as cleanFileName } from './file-name.ts';
import type { EventDraft } from '../event/event-draft.ts';
import {
  nothingFound,
  type FoundNames,
  type ImportCounts,
  type ImportNote,
} from './import-report.ts';
import { importOrigins } from '../record/import-system.ts';

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
export const Import = record('import', {
  id: field.id(),
  organizationId: field.ref('organization'),
  system: field.choice(importOrigins).written(),
  /** The name of its file; null for a source without one. */
  fileName: field.line(255, 'tickets.csv').nullable().written(),
  size: field.count().describe('Bytes.').example(48_213).nullable().written(),
  /** The name of its stored file (`keptFileOf`); null when none is stored. */
  sha256: field.text().nullable().hidden(),
  /** Settings that the source understands. */
  options: field.value<Readonly<Record<string, unknown>>>('options').default({}).hidden().written(),
  /** Options that are secrets, sealed together; removed when the import ends. */
  sealedOptions: field.text().nullable().hidden(),
  /** Emails of people, by their keys, names or emails in the source. */
  people: field.value<Readonly<Record<string, string>>>('names').default({}).hidden().written(),
  /** Names of boards here, by keys or names of lists in the source. */
  boards: field.value<Readonly<Record<string, string>>>('names').default({}).hidden().written(),
  /** Null until the project is known or created. Without it, the import creates a project, or uses that of an earlier import. */
  projectId: field.ref('project').nullable().written(),
  /** The name and key of a project to create. */
  projectName: field.text().nullable().hidden().written(),
  projectKey: field.text().nullable().hidden().written(),
  /** Whether people of the organization are added to the project when a ticket is assigned to them. */
  addsPeople: field.flag().default(true).hidden(),
  addPeople: field.flag().computed().written(),
  isDryRun: field.flag().default(false).hidden(),
  dryRun: field.flag().computed().written(),
  zone: field.text().example('Europe/Berlin').nullable().computed(),
  state: field.openChoice(importStates, 'done').filterable(),
  position: field.count().describe('How many things of the source are done.').default(0),
  counts: field.value<ImportCounts>('import_counts').default({}),
  notes: field.value<readonly ImportNote[]>('import_notes').default([]),
  /** The boards and people of the source, as a dry run found them. */
  found: field.value<FoundNames>('found_names').default(nothingFound),
  /** WIP limits of boards that it made, by id: they are set when the import ends. */
  wipLimits: field.value<Readonly<Record<string, number>>>('wip_limits').default({}).hidden(),
  /** Why it failed. */
  failure: field
    .text()
    .example('The file is not in the neutral form of version 1, nor a table in CSV.')
    .nullable(),
  createdBy: common.createdBy(),
  createdAt: field.startMoment(),
  startedAt: field.moment().nullable(),
  finishedAt: field.moment().nullable(),
  /** The end of the lease of the process that runs it; the process renews the lease. */
  leasedUntil: field.moment().nullable().hidden(),
  /** How many attempts have begun since the last progress. One that is stopped in order does not count. */
  attempts: field.count().default(0).hidden(),
});

export interface Import extends Stored<typeof Import> {}

/** The fields that people set in a new import, and those that it gets besides. `isHeld`: its maker runs it. */
type NewFields = Content<typeof Import> & Pick<Import, 'system'>;
type Made = Pick<Import, 'id' | 'organizationId' | 'sealedOptions' | 'createdBy'> & {
  readonly isHeld: boolean;
  readonly now: Date;
};

/** A new import. It waits for its file, if it has one. */
export const newImport = (content: NewFields, { isHeld, now, ...made }: Made): Import =>
  new Import({
    ...content,
    ...made,
    fileName: typeof content.fileName === 'string' ? cleanFileName(content.fileName) : null,
    projectKey: content.projectKey?.toUpperCase(),
    addsPeople: content.addPeople,
    isDryRun: content.dryRun,
    state: typeof content.size === 'number' ? 'announced' : 'waiting',
    leasedUntil: isHeld ? leasedFrom(now) : null,
    now,
  });

/** Whether it has not ended: it counts for `importBudget.unended`. */
export const isOpenImport = ({ state }: Pick<Import, 'state'>): boolean =>
  ['announced', 'waiting', 'running', 'undoing'].includes(state);

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

/** The fields of an import after a process has imported this number of further items. */
export const advancedBy = ({ position }: Import, items: number) => ({
  position: position + items,
  attempts: 0,
});

/** The fields of an import that a process takes. `isAgain`: its last attempt here was interrupted, and this one does not count. */
export const claimedAs = (job: Import, now: Date, isAgain: boolean) =>
  ({
    ...(job.state === 'waiting' && ({ state: 'running', startedAt: now } as const)),
    leasedUntil: leasedFrom(now),
    attempts: isAgain || isGivenUp(job) ? job.attempts : job.attempts + 1,
  }) as const;

/** An import as the API returns it. */
export type ImportRecord = Public<typeof Import>;

/** The import as the API returns it. */
export const importRecord = (job: Import): ImportRecord =>
  Import.answer(job, { addPeople: job.addsPeople, dryRun: job.isDryRun, zone: zoneOf(job) });

/** The time zone in which a table is read: that of its days, and of times without a zone. Null for sources whose times have a zone. */
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

/** What an import copies that makes a project from a project: of which project, and by how many days the days of its tickets move. */
export interface CopyOptions {
  readonly fromProjectId: string;
  readonly shiftDays: number;
}

/** The options of a copy, as `copyOptions` stored them. */
export const copyOptionsOf = ({ options }: Pick<Import, 'options'>): CopyOptions => ({
  fromProjectId: String(options.from_project_id),
  shiftDays: Number(options.shift_days),
});

/** The stored form of the options of a copy. */
export const copyOptions = ({ fromProjectId, shiftDays }: CopyOptions) => ({
  from_project_id: fromProjectId,
  shift_days: shiftDays,
});
