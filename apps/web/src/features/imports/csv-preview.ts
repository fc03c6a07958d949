import { separatorLine, separatorOf } from '@basalt/import/columns';

/** Bytes of a file that are read for its preview. */
export const previewBytes = 65_536;

/** The text of the beginning of a file; null when it is not written in the encoding. A mark at its beginning says the encoding. */
export function beginningOf(bytes: Uint8Array<ArrayBuffer>, encoding: string): string | null {
  const [a = 0, b = 0] = bytes;
  const marked =
    a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : null;
  try {
    const decoder = new TextDecoder(marked ?? encoding, { fatal: true });
    return decoder.decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

/** The first rows of a table in CSV that have any text: the row with the names of the columns, and at most `most` rows after it. */
export function rowsOf(beginning: string, most: number, separator = ''): string[][] {
  const sign = separator === '' ? separatorOf(beginning) : separator;
  const text = beginning.replace(/^\uFEFF/u, '').replace(separatorLine, '');
  const rows: string[][] = [['']];
  let isQuoted = false;
  for (const letter of text.replaceAll('\r\n', '\n')) {
    const row = rows.at(-1) ?? [];
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted || (letter !== sign && letter !== '\n')) row[row.length - 1] += letter;
    else if (letter === sign) row.push('');
    else if (rows.length > most) break;
    else rows.push(['']);
  }
  const cells = rows.map((row) => row.map((cell) => cell.trim()));
  return cells.filter((row) => row.some((cell) => cell !== ''));
}

/** A column of a table: its name, and the values of its first rows. */
export interface TableColumn {
  name: string;
  samples: string[];
}

/** The columns that have a name, each name once, with the values of the first five rows below it. */
export function columnsOf([names = [], ...rows]: readonly (readonly string[])[]): TableColumn[] {
  return names.flatMap((name, at) =>
    name === '' || names.indexOf(name) !== at
      ? []
      : [
          {
            name,
            samples: rows
              .slice(0, 5)
              .map((row) => row[at] ?? '')
              .filter((cell) => cell !== ''),
          },
        ],
  );
}
