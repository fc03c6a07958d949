import { rootKinds, type RootKind } from '../../src/kernel/domain-error.ts';
import { belongsToProject } from '../../src/record/plain-record.ts';
import type { AnyRecordType } from '../../src/record/record.ts';
import { recordTypes } from '../../src/records/record-types.ts';
import type { Principal } from '../../src/access/principal.ts';
import type { UseCases } from '../../src/use-cases.ts';

const refersOnlyToProject = (type: AnyRecordType): boolean =>
  belongsToProject(type) &&
  type.fields.every(({ to = 'project' }) => ['project', 'organization'].includes(to));

/** The kinds of records that are made of a project, a name and days. */
export const namedKinds: readonly RootKind[] = rootKinds.filter((kind) =>
  recordTypes.filter((type) => type.kind === kind).some(refersOnlyToProject),
);

/** The name of an operation on a kind of record: `createLabel`. */
export const operationOn = (verb: 'create' | 'update' | 'delete', kind: string): string =>
  verb + kind.replace(/^./u, (letter) => letter.toUpperCase());

/** The days of a record of this kind, by the names of its fields. */
const daysOf = (kind: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    recordTypes
      .filter((type) => type.kind === kind)
      .flatMap(({ fields }) => fields)
      .filter(({ type, isWritten }) => isWritten && type === 'day')
      .map(({ name, example }) => [name, example]),
  );

/** Makes a record of each of these kinds in the project. Returns the ids, by kind. */
export async function makeNamedRecords(
  use: UseCases,
  principal: Principal,
  { project, prefix }: { project: string; prefix: string },
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const kind of namedKinds) {
    const create = use[operationOn('create', kind) as 'createLabel'];
    const { id } = await create(principal, { project, name: `${prefix} ${kind}`, ...daysOf(kind) });
    ids.set(kind, id);
  }
  return ids;
}
