/** An instruction of a Dockerfile: `COPY --from=packages /app ./` is named COPY, has the text `/app ./`, and is from `packages`. */
export interface Instruction {
  /** In capitals. */
  name: string;
  /** Its lines joined, without options. */
  text: string;
  /** The stage that a COPY reads; undefined when it reads the repository. */
  from: string | undefined;
}

/** The instructions from one FROM to the next. */
export interface Stage {
  /** The name after AS; may be empty. */
  name: string;
  /** An image, or the name of an earlier stage. */
  base: string;
  instructions: Instruction[];
}

/** The stages of a Dockerfile without heredocs. Text before the first FROM is not read. */
export function readDockerfile(source: string): Stage[] {
  const text = source.replaceAll(/^#.*\n/gmu, '').replaceAll(/\\\n\s*/gu, ' ');
  return text
    .split(/^FROM\s+/mu)
    .slice(1)
    .map((part) => {
      const [from = '', ...lines] = part.split('\n').filter((line) => line.trim() !== '');
      const [base = '', , name = ''] = from.split(/\s+/u);
      return { name, base, instructions: lines.map(readInstruction) };
    });
}

function readInstruction(line: string): Instruction {
  const [, name = '', options = '', text = ''] =
    /^(\S+)\s+((?:--[a-z-]+=\S+\s+)*)(.*)$/u.exec(line) ?? [];
  const from = /--from=(\S+)/u.exec(options)?.[1];
  return { name: name.toUpperCase(), text: text.trim(), from };
}

/** The sources and the target of a COPY. */
export function copiedPaths({ text }: Instruction): { sources: string[]; target: string } {
  const words = text.split(/\s+/u);
  return { sources: words.slice(0, -1), target: words.at(-1) ?? '' };
}

/** The values of an ENV, ARG or LABEL by name, as they are written. */
export function pairsOf({ text }: Instruction): Record<string, string> {
  const found = text.matchAll(/(\S+?)=(?:"([^"]*)"|(\S*))/gu);
  return Object.fromEntries(
    [...found].map(([, name = '', quoted, plain = '']) => [name, quoted ?? plain]),
  );
}

/** The instructions of the last stage, after those of the stages that it is based on. */
export function imageInstructions(stages: readonly Stage[]): Instruction[] {
  const { base, instructions } = stages.at(-1) ?? { base: '', instructions: [] };
  const index = stages.findIndex(({ name }) => name === base);
  return index < 0
    ? instructions
    : [...imageInstructions(stages.slice(0, index + 1)), ...instructions];
}
