/** The names of the columns of a table in CSV, from its beginning: those of its first row. */
export function headerOf(beginning: string): string[] {
  const text = beginning.replace(/^\uFEFF/u, '');
  const first = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/u.exec(text)?.[0] ?? '';
  const outside = first.replaceAll(/"(?:[^"]|"")*"/gu, '');
  const counts = [',', ';', '\t', '|'].map((sign) => [sign, outside.split(sign).length] as const);
  const [separator] = counts.toSorted(([, a], [, b]) => b - a)[0] ?? [','];
  const cells: string[] = [''];
  let isQuoted = false;
  for (const sign of first) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) cells.push('');
    else cells[cells.length - 1] += sign;
  }
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

/** Emails by names, from lines such as `Ada Lovelace, ada@example.org`. */
export function peopleOf(text: string): Record<string, string> {
  const pairs = text.split('\n').flatMap((line) => {
    const [, name = '', email = ''] = /^(.*)[,;]\s*(\S+@\S+)\s*$/u.exec(line) ?? [];
    return name.trim() === '' ? [] : [[name.trim(), email] as const];
  });
  return Object.fromEntries(pairs);
}
