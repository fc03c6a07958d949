import type { Operation } from './operation.ts';

/** Thrown when a floor gives another answer than Basalt: then its figures cannot be compared. */
export class UnequalAnswers extends Error {
  override readonly name = 'UnequalAnswers';
}

/** The values that may differ between two writes: actors, times and ranks. Their lengths must be the same. */
const varying: readonly (readonly [RegExp, string])[] = [
  [/"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"/gu, '"id"'],
  [/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/gu, '"moment"'],
  [/"key":"[A-Z]+(?<size>\d+)-\d+"/gu, '"key"'],
  [/"number":\d+/gu, '"number"'],
  [/"version":\d+/gu, '"version"'],
  [/"rank":"[^"]*"/gu, '"rank"'],
  [/"(?:title|description_html)":"[^"]*"/gu, '"text"'],
];

/** A cursor begins with a seal that only Basalt can make: its first 22 characters may differ, its length may not. */
const cursor = /(?<=cursor(?:"\s*:\s*"|=))[\w-]{22}/gu;

/** Throws UnequalAnswers unless both bodies are the same bytes, or the same shape where a write must differ. */
export function expectAlike({ name, alike }: Operation, ours: string, floor: string): void {
  const plain = (text: string): string =>
    alike === 'bytes'
      ? text.replaceAll(cursor, '')
      : varying.reduce((rest, [pattern, word]) => rest.replaceAll(pattern, word), text);
  const [a, b] = [plain(ours), plain(floor)];
  if (a === b) return;
  const at = [...a].findIndex((character, index) => character !== b[index]);
  const around = (text: string): string => text.slice(Math.max(0, at - 60), at + 120);
  throw new UnequalAnswers(
    `${name}: the answer of the floor differs at character ${at}:\n  Basalt ${around(a)}\n  floor  ${around(b)}`,
  );
}
