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

/**
 * What a file is that is no text, by its first bytes, as the code of the fault; null for what can be text. For pages, too, which say it when
 * the file is chosen.
 */
export function binaryFault(bytes: Uint8Array) {
  let beginning = '';
  for (const byte of bytes.subarray(0, 8192)) beginning += String.fromCodePoint(byte);
  if (beginning.startsWith('PK\x03\x04'))
    return workbook.test(beginning) ? 'file_is_workbook' : 'file_compressed';
  if (beginning.startsWith('\x1f\x8b')) return 'file_compressed';
  if (/^RIFF[^]{4}WEBP/.test(beginning)) return 'file_is_picture';
  const [, fault] = marks.find(([mark]) => beginning.startsWith(mark)) ?? [];
  // Two letters alone begin many texts: a bitmap has bytes of zero behind them.
  if (fault !== undefined && beginning.startsWith('BM') && beginning.slice(6, 10) !== '\0\0\0\0')
    return null;
  return fault ?? null;
}
