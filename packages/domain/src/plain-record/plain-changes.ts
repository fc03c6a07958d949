import { changed } from '../record/next-version.ts';
import { recordDecision } from '../change/record-decision.ts';
import { changeOf, type ChangePorts } from '../run/run-change.ts';
import { eventTypes, type EventType } from '../event/event-kind.ts';
import type { EventDraft } from '../event/event-draft.ts';
import type { SubjectType } from '../event/event.ts';
import { refuseExpired } from '../kernel/deleted-retention.ts';
import { DomainError, type RootKind } from '../kernel/domain-error.ts';
import type { Page, PageRequest } from '../kernel/page.ts';
import { fieldsOf, isEmptyPatch } from '../kernel/patch.ts';
import { refuseArchivedProject } from '../project/archived-project.ts';
import { foundOrRefused, refusalForMissing } from '../tenancy/found-or-refused.ts';
import type { Preconditioned } from '../idempotency/preconditions.ts';
import type { Principal } from '../access/principal.ts';
import type { Tenancy } from '../ports/tenancy.port.ts';
import {
  fitted,
  refuseTaken,
  uniqueValue,
  type PlainRecord,
  type PlainType,
} from '../record/plain-record.ts';
import type {
  Fields,
  NewContentOf,
  PatchOf,
  PublicOf,
  RecordType,
  StoredOf,
} from '../record/record.ts';

/** Refuses a record, as it will be, that a rule of its kind forbids. `before` is null for a new record. */
export type RecordRule<Record> = (record: Record, before: Record | null) => void;

/** The id of a record, by the name of its kind: `{ label: '…' }`. */
type Named<Kind extends string> = { readonly [K in Kind]: string };

/** A use case that reads. */
type Read<Input, Answer> = (ports: {
  readonly tenancy: Tenancy;
}) => (principal: Principal, input: Input) => Promise<Answer>;

/** A use case that changes. */
type Change<Command, Answer> = (
  ports: ChangePorts,
) => (principal: Principal, command: Command & Preconditioned) => Promise<Answer>;

/** The use cases of a kind of record. */
export interface PlainUseCases<Kind extends string, F extends Fields> {
  /** The live records of a project, in creation order; with folded `words`, those with all of them in the name. */
  readonly list: Read<
    { project: string; page: PageRequest; words?: readonly string[] | undefined },
    Page<PublicOf<F>>
  >;
  /** One live record of a live project. */
  readonly read: Read<Named<Kind>, PublicOf<F>>;
  readonly create: Change<NewContentOf<F> & { project: string }, PublicOf<F>>;
  /** Changes a record. An absent field stays. */
  readonly update: Change<PatchOf<F> & Named<Kind>, PublicOf<F>>;
  /** Deletes a record: for 30 days it can be restored, where the kind has `deletedAt`, else permanently. */
  readonly remove: Change<Named<Kind>, void>;
  /** Restores a record. Refuses with `not_found` after 30 days, and with `not_deleted`. */
  readonly restore: Change<Named<Kind>, PublicOf<F>>;
}

/**
 * The use cases of a kind of record that belongs to a project, and whose changes need no code of their own: people write its fields, and each change
 * is an event. All changes refuse with `project_archived`, with `validation_failed` a unique value that another record has, and what `rule` refuses.
 * A kind with HTML that people write is an error: nothing here cleans it.
 */
export function plainChanges<Kind extends RootKind & SubjectType, F extends Fields>(
  type: PlainType & RecordType<F, Kind>,
  rule: RecordRule<StoredOf<F>> = () => {},
): PlainUseCases<Kind, F> {
  return changesOf(type, rule as RecordRule<object>) as unknown as PlainUseCases<Kind, F>;
}

/** A command, by the names of its fields. */
type Sent = Readonly<Record<string, unknown>>;

function changesOf(type: PlainType, rule: RecordRule<object>) {
  const kind = type.kind as RootKind & SubjectType;
  const html = type.fields.find((field) => field.type === 'html' && field.isEdited);
  if (html !== undefined) {
    throw new Error(`people write the HTML of ${kind}.${html.name}: a use case must clean it`);
  }
  const isRestorable = type.fields.some(({ name }) => name === 'deletedAt');
  const types = new Map(
    ['created', 'updated', 'deleted', ...(isRestorable ? ['restored'] : [])].map((verb) => [
      verb,
      eventType(kind, verb),
    ]),
  );
  const answerOf = (record: PlainRecord): object => type.answer(record as never);
  const named = (command: Sent) => ({ kind, id: command[kind] as string });
  const events = (verb: string, record: PlainRecord, data: object, changes = {}): EventDraft[] => {
    const { id, projectId } = record;
    const eventKind = types.get(verb) as EventType;
    return [{ kind: eventKind, subject: { type: kind, id }, projectId, data, changes }];
  };
  const refuse = (
    namesake: PlainRecord | null,
    record: PlainRecord,
    before: PlainRecord | null,
  ) => {
    refuseTaken(type, namesake, before);
    rule(record, before);
  };
  const live = <Loaded extends { readonly record: PlainRecord }>(loaded: Loaded): Loaded => {
    if (isRestorable && loaded.record.deletedAt !== null) {
      throw new DomainError('not_found', { resource: kind });
    }
    return loaded;
  };

  const list =
    ({ tenancy }: { tenancy: Tenancy }) =>
    async (
      principal: Principal,
      { project, page, words }: { project: string; page: PageRequest; words?: readonly string[] },
    ) =>
      foundOrRefused(
        await tenancy.queriesOf(principal).records.list(type, project, page, words),
        () => refusalForMissing(tenancy, principal, 'project', project),
      );

  const read =
    ({ tenancy }: { tenancy: Tenancy }) =>
    async (principal: Principal, command: Sent) => {
      const { id } = named(command);
      return foundOrRefused(await tenancy.queriesOf(principal).records.find(type, id), () =>
        refusalForMissing(tenancy, principal, kind, id),
      );
    };

  const create = (ports: ChangePorts) =>
    changeOf(ports, {
      names: ({ project }: Sent & { project: string }) => ({ kind: 'project', id: project }),
      load: async ({ projects, records }, { project: id, ...content }) => {
        const project = await projects.lock(id);
        const unique = uniqueValue(type, content);
        const namesake = project && unique && (await records.findWith(type, id, unique));
        return project && { project, namesake };
      },
      check: (loaded, content) => ({ ...loaded, content: fitted(type, content) }),
      decide: ({ project, namesake, content }, { principal, newId, now }) => {
        refuseArchivedProject(project);
        const { organizationId, actor: createdBy } = principal;
        const made = { id: newId(), organizationId, projectId: project.id, createdBy, now };
        const record = new type({ ...content, ...made } as never);
        refuse(namesake, record, null);
        const answer = answerOf(record);
        return { saved: [record], events: events('created', record, answer), answer };
      },
    });

  const update = (ports: ChangePorts) =>
    changeOf(ports, {
      names: named,
      load: async ({ records }, command) => {
        const found = await records.lock(type, named(command).id);
        const unique = uniqueValue(type, command);
        const namesake =
          found && unique && (await records.findWith(type, found.project.id, unique));
        return found && { ...found, namesake };
      },
      check: (loaded, patch) => ({ ...live(loaded), patch: fitted(type, patch) }),
      versionOf: ({ record }) => record,
      decide: ({ record, project, namesake, patch }, { now }) => {
        if (isEmptyPatch(patch)) return { answer: answerOf(record) };
        refuseArchivedProject(project, fieldsOf(patch));
        const edited = changed(record, patch);
        refuse(namesake, edited, record);
        return recordDecision(record, edited, {
          now,
          answerOf,
          events: (answer, changes) => events('updated', record, answer, changes),
        });
      },
    });

  const remove = (ports: ChangePorts) =>
    changeOf(ports, {
      names: named,
      load: ({ records }, command) => records.lock(type, named(command).id),
      check: (loaded) => live(loaded),
      versionOf: ({ record }) => record,
      decide: ({ record, project }, { now }) => {
        refuseArchivedProject(project);
        if (!isRestorable) {
          const drafts = events('deleted', record, answerOf(record));
          return { removed: [record], events: drafts, answer: undefined };
        }
        const deleted = recordDecision(record, changed(record, { deletedAt: now }), {
          now,
          answerOf,
          events: (answer) => events('deleted', record, answer),
        });
        return { ...deleted, answer: undefined };
      },
    });

  const restore = (ports: ChangePorts) =>
    changeOf(ports, {
      names: named,
      load: async ({ records }, command) => {
        const found = await records.lock(type, named(command).id);
        const unique = found && uniqueValue(type, found.record);
        const namesake = unique && (await records.findWith(type, found.project.id, unique));
        return found && { ...found, namesake };
      },
      check: (loaded, _, { now }) => {
        const { deletedAt } = loaded.record;
        if (deletedAt) refuseExpired(kind, deletedAt, now);
        return loaded;
      },
      versionOf: ({ record }) => record,
      decide: ({ record, project, namesake }, { now }) => {
        refuseArchivedProject(project);
        if (!record.deletedAt) throw new DomainError('not_deleted', { resource: kind });
        refuseTaken(type, namesake, record);
        return recordDecision(record, changed(record, { deletedAt: null }), {
          now,
          answerOf,
          events: (answer) => events('restored', record, answer),
        });
      },
    });

  return { list, read, create, update, remove, restore };
}

/** The type of an event about a kind of record. Throws for one that `event-kind.ts` does not have. */
function eventType(kind: SubjectType, verb: string): EventType {
  const found = eventTypes.find((type) => type === `${kind}.${verb}`);
  if (found === undefined) throw new Error(`event-kind.ts has no ${kind}.${verb}`);
  return found;
}
