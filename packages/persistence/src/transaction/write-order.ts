import type { AnyRecordType } from '@basalt/domain';

/**
 * The place of each kind of record in the order in which new records are written: a kind comes after the kinds that its records refer
 * to. Throws when kinds refer to each other in a circle, when two types are of one kind, and for a reference to a kind that is not there.
 */
export function writeOrder(types: readonly AnyRecordType[]): ReadonlyMap<string, number> {
  const order = new Map<string, number>();
  const byKind = new Map(types.map((type) => [type.kind, type]));
  if (byKind.size < types.length) throw new Error('two types of records are of one kind');
  const visit = (kind: string, path: readonly string[]): void => {
    if (order.has(kind)) return;
    if (path.includes(kind))
      throw new Error(`kinds refer in a circle: ${[...path, kind].join(' → ')}`);
    const type = byKind.get(kind);
    if (type === undefined) throw new Error(`${path.at(-1)} refers to no kind of record: ${kind}`);
    for (const { to } of type.fields) {
      if (to !== undefined && to !== kind) visit(to, [...path, kind]);
    }
    order.set(kind, order.size);
  };
  for (const { kind } of types) visit(kind, []);
  return order;
}
