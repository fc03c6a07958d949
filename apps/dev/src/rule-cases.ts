/** A test case that names a code. */
export interface RuleCase {
  file: string;
  /** The title of the case, or `(beside the cases)` for what a file declares above its first case. */
  title: string;
}

/** The codes that an interface of details declares: the names of its members. */
export function codesIn(text: string, name: string): string[] {
  const from = text.indexOf(`interface ${name} {`);
  const body = text.slice(from, text.indexOf('\n}', from));
  return [...body.matchAll(/^ {2}(\w+):/gmu)].map(([, code = '']) => code);
}

/** The call that begins a case, or ends the rows of one for each of them, and its title. */
const CASE =
  /(?:\b(?:test|it|journey)(?:\.\w+)*|\))\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`),\s/gu;

/** For each code the cases whose text between their title and the next one contains it. */
export function casesByCode(
  files: readonly { file: string; text: string }[],
  codes: readonly string[],
): Map<string, RuleCase[]> {
  const cases = new Map(codes.map((code): [string, RuleCase[]] => [code, []]));
  for (const { file, text } of files) {
    for (const { title, body } of casesOf(text)) {
      for (const word of new Set(body.match(/\b[a-z]+(?:_[a-z]+)*\b/gu))) {
        cases.get(word)?.push({ file, title });
      }
    }
  }
  return cases;
}

function casesOf(text: string): { title: string; body: string }[] {
  const starts = [...text.matchAll(CASE)].map(
    ({ index, 0: call, 1: single, 2: double, 3: template }) => ({
      // Rows of a case stand before its title.
      index: call.startsWith(')') ? text.lastIndexOf('.each', index) : index,
      title: single ?? double ?? template ?? '',
    }),
  );
  const all = [{ index: 0, title: '(beside the cases)' }, ...starts];
  return all.map(({ index, title }, at) => ({
    title,
    body: text.slice(index, all[at + 1]?.index),
  }));
}
