/** The first bytes of files that people take for tables, and the fault that says what each is. */
const marks = [
  ['%PDF-', 'file_is_pdf'],
  ['\x89PNG', 'file_is_picture'],
  ['\xff\xd8\xff', 'file_is_picture'],
  ['GIF8', 'file_is_picture'],
  ['BM', 'file_is_picture'],
  ['\xd0\xcf\x11\xe0', 'file_is_workbook'],
] as const;

/** Names in the first bytes of a ZIP that only workbooks have: of Excel, of Apple's Numbers, of OpenDocument. */
const workbook = /xl\/|Index\/Tables|opendocument\.spreadsheet/;

/** How often the bytes contain one that `isMeant` is true for. */
const count = (bytes: Uint8Array, isMeant: (byte: number, place: number) => boolean): number =>
  bytes.reduce((sum, byte, place) => sum + Number(isMeant(byte, place)), 0);

/** Bytes that no text has in any encoding of one or more bytes: signs of control without line ends, Ctrl+Z, escape and separators. */
const isControl = (byte: number): boolean => byte < 9 || (byte > 13 && byte < 26) || byte === 127;

/** Whether it can be UTF-16: it says so, or has bytes of zero in every second place. */
function canBeWide(bytes: Uint8Array): boolean {
  const [a = 0, b = 0] = bytes;
  if (a + b === 0x1fd && a >= 0xfe) return true;
  const even = count(bytes, (byte, place) => byte === 0 && place % 2 === 0);
  const odd = count(bytes, (byte, place) => byte === 0 && place % 2 === 1);
  const [most, least] = [Math.max(even, odd), Math.min(even, odd)];
  return most > Math.max(3, bytes.length / 32) && most > 4 * least;
}

/**
 * What a file is that is no text, by its first bytes, as the code of the fault; null for what can be text. For pages, too, which say it when
 * the file is chosen. `encoding`: the chosen one.
 */
export function binaryFault(bytes: Uint8Array, encoding: string | null = null) {
  const first = bytes.subarray(0, 8192);
  let beginning = '';
  for (const byte of first) beginning += String.fromCodePoint(byte);
  if (beginning.startsWith('PK\x03\x04'))
    return workbook.test(beginning) ? 'file_is_workbook' : 'file_compressed';
  if (beginning.startsWith('\x1f\x8b')) return 'file_compressed';
  if (/^RIFF[^]{4}WEBP/.test(beginning)) return 'file_is_picture';
  const [, fault] = marks.find(([mark]) => beginning.startsWith(mark)) ?? [];
  // Two letters alone begin many texts: a bitmap has bytes of zero behind them.
  if (fault !== undefined && beginning.startsWith('BM') && beginning.slice(6, 10) !== '\0\0\0\0')
    return null;
  if (fault !== undefined) return fault;
  if (encoding?.startsWith('utf-16') === true || canBeWide(first)) return null;
  return count(first, isControl) > Math.max(1, first.length / 50) ? 'file_not_text' : null;
}
