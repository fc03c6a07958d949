import { expect, test } from 'vitest';
import { importFaults } from './import-fault-texts.ts';
import {
  importFaultCodes,
  importFaultText,
  maxImportFault,
  readImportFault,
} from './import-fault.ts';
import { SourceFault } from './source.port.ts';

const fill = importFaultText as (code: string, params: object) => string;

test.each(importFaultCodes)('the fault %s shows its own code and parameters', (code) => {
  const found = importFaults[code].matchAll(/\{(?<name>\w+)(?<type>, number)?\}/gu);
  const params = Object.fromEntries(
    [...found].map(({ groups }, at) => [
      groups?.['name'] ?? '',
      groups?.['type'] === undefined ? `A "{name}" (${at}): it is $1.` : 1_000 + at,
    ]),
  );
  const text = fill(code, params);
  expect(readImportFault(text)).toEqual({ code, params });
  expect(importFaults[code].length).toBeLessThanOrEqual(250);
});

test('a fault with the longest texts can be stored, and keeps its code', () => {
  const name = `${'h'.repeat(248)}\0😀`.repeat(9);
  for (const code of importFaultCodes) {
    const text = fill(code, { origin: name, boards: name, name, max: 1, status: 1, line: 1 });
    expect(text.isWellFormed() && !text.includes('\0')).toBe(true);
  }
  const { message } = new SourceFault('planka_choose_board', { boards: name });
  expect(message.length).toBeLessThanOrEqual(maxImportFault);
  expect(readImportFault(message)?.code).toBe('planka_choose_board');
});

test('the fault that lists boards has all twenty that Planka names, whole', () => {
  const board = `1357024961357012345 (${'n'.repeat(50)})`;
  const boards = Array.from({ length: 20 }, () => board).join(', ');
  const { message } = new SourceFault('planka_choose_board', { boards });
  expect(readImportFault(message)?.params).toEqual({ boards });
});

test('the fault of another process has its message, and another text no code', () => {
  expect(SourceFault.received('It ended.').message).toBe('It ended.');
  expect(readImportFault('Choose a file. Or not.')).toBeNull();
});
