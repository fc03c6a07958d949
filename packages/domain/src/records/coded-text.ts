/** The parameters of a sentence, by their names: `{name}` is a text, `{max, number}` a number. */
export type ParamsOf<Text extends string> = Text extends `${string}{${infer Param}}${infer Rest}`
  ? (Param extends `${infer Name}, number` ? Record<Name, number> : Record<Param, string>) &
      ParamsOf<Rest>
  : unknown;

/** The values of the parameters of a sentence. */
export type TextParams = Readonly<Record<string, string | number>>;

/** A code with its parameters, as they are read from a sentence. */
export interface CodedText<Code extends string> {
  readonly code: Code;
  readonly params: TextParams;
}

/** Fills and reads the sentences of a table. */
export interface CodedTexts<Code extends string> {
  /** The sentence of a code, with at most so many characters of each text, as they can be stored. */
  readonly fill: (code: Code, params: TextParams) => string;
  /** The code and parameters of a sentence; null for a text that `fill` does not make. */
  readonly read: (text: string) => CodedText<Code> | null;
}

const parameter = /\{(\w+)(?:, number)?\}/gu;

/**
 * The sentences of a table by their codes. A sentence must not lose its end: each text in it has at most `maxParam` characters, or the number
 * of `longer` for the name of its parameter.
 */
export function codedTexts<Code extends string>(
  texts: Readonly<Record<Code, string>>,
  maxParam: number,
  longer: Readonly<Record<string, number>> = {},
): CodedTexts<Code> {
  const codes = Object.keys(texts) as Code[];
  const patterns = codes.map((code) => [code, patternOf(texts[code])] as const);
  const isCount = (code: Code, name: string): boolean => texts[code].includes(`{${name}, number}`);
  return {
    fill: (code, params) =>
      texts[code].replaceAll(parameter, (_, name: string) => {
        const value = params[name];
        return typeof value === 'string'
          ? storableStart(value, longer[name] ?? maxParam)
          : String(value);
      }),
    read: (text) => {
      for (const [code, pattern] of patterns) {
        const found = pattern.exec(text);
        if (found === null) continue;
        const params = Object.entries(found.groups ?? {}).map(([name, value]) => [
          name,
          isCount(code, name) ? Number(value) : value,
        ]);
        return { code, params: Object.fromEntries(params) as TextParams };
      }
      return null;
    },
  };
}

/** The start of a text as it can be stored: without a half of a character or NUL. */
const storableStart = (text: string, length: number): string =>
  text.slice(0, length).replaceAll('\0', '\uFFFD').toWellFormed();

/** A sentence as a pattern with a group for each of its parameters. */
const patternOf = (text: string): RegExp => {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  const groups = escaped.replaceAll(
    /\\\{(?<name>\w+)(?<type>, number)?\\\}/gu,
    (_, name: string, type: string | undefined) =>
      `(?<${name}>${type ? String.raw`\d{1,15}` : '.*'})`,
  );
  return new RegExp(`^${groups}$`, 'su');
};
