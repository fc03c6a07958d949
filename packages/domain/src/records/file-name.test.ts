import { expect, test } from 'vitest';
import { fileName, fittingFileName } from './file-name.ts';

test.each([
  ['../../etc/passwd', '.._.._etc_passwd'],
  [String.raw`..\\x.dll`, '..__x.dll'],
  ['Budget 2025/26.xlsx', 'Budget 2025_26.xlsx'],
  ['a\u202Egnp.exe', 'a_gnp.exe'],
  ['a\r\nb', 'a__b'],
  ['..', 'file'],
  ['  ', 'file'],
  ['e\u0301.txt', '\u00E9.txt'],
  ['x'.repeat(300), 'x'.repeat(255)],
])('%j of another system is a name of a file', (name, expected) => {
  expect(fittingFileName(name)).toBe(expected);
  expect(fileName(expected)).toBe(expected);
});
