/** The first rows of a table in CSV: the row with the names of the columns, and at most `most` rows after it. */
export function rowsOf(beginning: string, most: number): string[][] {
  const text = beginning.replace(/^\uFEFF/u, '');
  const first = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/u.exec(text)?.[0] ?? '';
  const outside = first.replaceAll(/"(?:[^"]|"")*"/gu, '');
  const counts = [',', ';', '\t', '|'].map((sign) => [sign, outside.split(sign).length] as const);
  const [separator] = counts.toSorted(([, a], [, b]) => b - a)[0] ?? [','];
  const rows: string[][] = [['']];
  let isQuoted = false;
  for (const sign of text.replaceAll('\r\n', '\n')) {
    const row = rows.at(-1) ?? [];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted || (sign !== separator && sign !== '\n')) row[row.length - 1] += sign;
    else if (sign === separator) row.push('');
    else if (rows.length > most) break;
    else rows.push(['']);
  }
  const cells = rows.map((row) => row.map((cell) => cell.trim()));
  return cells.filter((row, at) => at === 0 || row.some((cell) => cell !== ''));
}

/** A column of a table: its name, and the values of its first rows. */
export interface TableColumn {
  name: string;
  samples: string[];
}

/** The columns of a table that have a name, with the values of the first five rows. */
export function columnsOf(beginning: string): TableColumn[] {
  const [names = [], ...rows] = rowsOf(beginning, 5);
  return names.flatMap((name, at) =>
    name === ''
      ? []
      : [{ name, samples: rows.map((row) => row[at] ?? '').filter((cell) => cell !== '') }],
  );
}

/** Emails by names, from lines such as `Ada Lovelace, ada@example.org`. */
export function peopleOf(text: string): Record<string, string> {
  const pairs = text.split('\n').flatMap((line) => {
    const [, name = '', email = ''] = /^(.*)[,;]\s*(\S+@\S+)\s*$/u.exec(line) ?? [];
    return name.trim() === '' ? [] : [[name.trim(), email] as const];
  });
  return Object.fromEntries(pairs);
}

const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** The most people whom the page names by itself. */
const mostNamed = 200;

/**
 * Lines with name and email, as `peopleOf` reads them, of the people whose name stands in the text of an export. Names that two people have
 * are left out.
 */
export function peopleIn(
  text: string,
  people: readonly { name: string; email: string }[],
): string[] {
  const words = ` ${text.toLowerCase()} `;
  const stands = (name: string): boolean => {
    for (let at = words.indexOf(name); at !== -1; at = words.indexOf(name, at + 1)) {
      if (!isLetter(words[at - 1]) && !isLetter(words[at + name.length])) return true;
    }
    return false;
  };
  const byName = Map.groupBy(people, ({ name }) => name.trim().toLowerCase());
  return [...byName]
    .flatMap(([name, [one, ...others]]) =>
      one !== undefined && others.length === 0 && name !== '' && stands(name)
        ? [`${one.name.trim()}, ${one.email}`]
        : [],
    )
    .slice(0, mostNamed);
}
