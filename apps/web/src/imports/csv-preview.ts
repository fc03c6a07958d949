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

/** The columns of a table that have a name, each name once, with the values of the first five rows. */
export function columnsOf(beginning: string): TableColumn[] {
  const [names = [], ...rows] = rowsOf(beginning, 5);
  return names.flatMap((name, at) =>
    name === '' || names.indexOf(name) !== at
      ? []
      : [{ name, samples: rows.map((row) => row[at] ?? '').filter((cell) => cell !== '') }],
  );
}
