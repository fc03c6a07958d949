/** Somebody with the name by which the pages name them. */
export type DistinctlyNamed<One> = One & {
  /** Their own name; the email for somebody without one. */
  called: string;
};

/** People with distinct names: the name with the email behind it where two have the same name, and the email alone where there is no name. */
export function withDistinctNames<One extends { name: string; email: string }>(
  people: readonly One[],
): DistinctlyNamed<One>[] {
  const same = Map.groupBy(people, ({ name }) => plain(name));
  return people.map((one) => {
    const called = plain(one.name) === '' ? one.email : one.name;
    const isAlone = called === one.email || same.get(plain(one.name))?.length === 1;
    return { ...one, called, name: isAlone ? called : `${called} (${one.email})` };
  });
}

const plain = (name: string): string => name.trim().toLowerCase();
