import type { Board } from '../records/board.ts';
import type { Cycle } from '../records/cycle.ts';
import type { CustomField } from '../records/custom-field.ts';
import type { Import } from '../records/import.ts';
import {
  importedAs,
  type ImportedRecord,
  type MadeKind,
  type SourceRef,
} from '../records/imported-record.ts';
import type { Label } from '../records/label.ts';
import type { Project } from '../records/project.ts';
import type { Template } from '../records/template.ts';
import { RelationGraph } from '../relation/relation-graph.ts';
import type { PortionWork } from './portion-work.ts';

/** The part of a record that a dry run keeps: its other fields are the same in the whole import, or no decision needs them. */
interface TriedRecord {
  readonly id: string;
  readonly version: number;
  readonly importId: string | null;
}

/** The records that earlier portions of a dry run would have made. */
export interface Trial {
  /** The id of an existing project. */
  projectId: string | null;
  /** The project that the import would have made. */
  project: Project | null;
  boards: readonly Board[];
  labels: readonly Label[];
  cycles: readonly Cycle[];
  fields: readonly CustomField[];
  templates: readonly Template[];
  /** By their kinds and keys. */
  readonly records: Map<MadeKind, Map<string, TriedRecord>>;
  relations: RelationGraph;
}

export const newTrial = (): Trial => ({
  projectId: null,
  project: null,
  boards: [],
  labels: [],
  cycles: [],
  fields: [],
  templates: [],
  records: new Map(),
  relations: new RelationGraph(),
});

/** Adds what a portion would have made. `projectId`: the existing project that it is for. */
export function addToTrial(
  trial: Trial,
  { project, boards, labels, cycles, fields, templates, written }: PortionWork,
  projectId: string | null,
): void {
  trial.projectId = projectId;
  if (projectId === null) trial.project = project;
  trial.boards = boards;
  trial.labels = labels;
  if (cycles.length > 0) trial.cycles = cycles;
  if (fields.length > 0) trial.fields = fields;
  if (templates.length > 0) trial.templates = templates;
  for (const row of written.values()) {
    const { kind, sourceKey, recordId: id, versionWritten: version, importId } = row;
    const ofKind = trial.records.get(kind) ?? new Map<string, TriedRecord>();
    trial.records.set(kind, ofKind.set(sourceKey, { id, version, importId }));
  }
}

/** The rows that a dry run would have stored for these items, the project and the boards. */
export function triedRecords(
  { records, projectId, project }: Trial,
  refs: readonly SourceRef[],
  job: Import,
): ImportedRecord[] {
  const always = (['project', 'board', 'field', 'template'] as const).flatMap((kind) =>
    [...(records.get(kind)?.keys() ?? [])].map((key) => ({ kind, key })),
  );
  return [...always, ...refs].flatMap((ref) => {
    const tried = records.get(ref.kind)?.get(ref.key);
    if (tried === undefined) return [];
    const made = { projectId: projectId ?? project?.id ?? '', importId: tried.importId };
    return [importedAs(job, { ...ref, url: null }, tried, made)];
  });
}

/** The stored records, and those that earlier portions of the dry run would have made. */
export function overlaid<R extends { id: string }>(
  stored: readonly R[],
  tried: readonly R[] = [],
): R[] {
  return [...new Map([...stored, ...tried].map((record) => [record.id, record])).values()];
}
