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
  return people.map((person) => {
    const called = plain(person.name) === '' ? person.email : person.name;
    const isAlone = called === person.email || same.get(plain(person.name))?.length === 1;
    return { ...person, called, name: isAlone ? called : `${called} (${person.email})` };
  });
}

const plain = (name: string): string => name.trim().toLowerCase();
