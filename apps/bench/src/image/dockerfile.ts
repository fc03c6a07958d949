/** One instruction of a Dockerfile. */
export interface Step {
  /** In capitals: `COPY`. */
  instruction: string;
  /** `--from=packages` as `{ from: 'packages' }`. */
  flags: Readonly<Record<string, string>>;
  /** The rest of the instruction, with its lines joined. */
  text: string;
}

/** The instructions from one `FROM` to the next. */
export interface Stage {
  /** The name after `AS`; the last one's may be empty. */
  name: string;
  /** An image, or the name of an earlier stage. */
  from: string;
  steps: Step[];
}

/** Reads a Dockerfile as its reference describes it, but without heredocs, which ours does not have. */
export function parseDockerfile(source: string): Stage[] {
  const lines = source
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/gu, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Stage[] = [];
  for (const line of lines) {
    const step = parseStep(line);
    if (step.instruction === 'FROM') {
      const [from = '', , name = ''] = step.text.split(/\s+/u);
      stages.push({ name, from, steps: [] });
    } else {
      const stage = stages.at(-1);
      if (stage === undefined) throw new Error(`${line} is before the first FROM`);
      stage.steps.push(step);
    }
  }
  return stages;
}

function parseStep(line: string): Step {
  const [, instruction = '', rest = ''] = /^(\S+)\s+(.*)$/u.exec(line) ?? [];
  const flags: Record<string, string> = {};
  let text = rest;
  for (let found; (found = /^--([a-z-]+)=(\S+)\s+/u.exec(text)) !== null;) {
    const [whole, name = '', value = ''] = found;
    flags[name] = value;
    text = text.slice(whole.length);
  }
  return { instruction: instruction.toUpperCase(), flags, text: text.trim() };
}

/** The sources and the destination of a COPY. */
export function copied({ text }: Step): { sources: string[]; to: string } {
  const words = text.split(/\s+/u);
  return { sources: words.slice(0, -1), to: words.at(-1) ?? '' };
}

/** The words of an instruction in exec form, a JSON array; null of one in shell form. */
export function execForm({ text }: Step): string[] | null {
  return text.startsWith('[') ? (JSON.parse(text) as string[]) : null;
}

/** The variables of an ENV or ARG, or the labels of a LABEL; `$NAME` in a value stands for a variable of `known`. */
export function pairs(
  { text }: Step,
  known: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const found = text.matchAll(/(\S+?)=(?:"([^"]*)"|(\S*))/gu);
  const expanded = (value: string): string =>
    value.replaceAll(/\$([A-Z_]+)/gu, (whole, name: string) => known[name] ?? whole);
  return Object.fromEntries(
    [...found].map(([, name = '', quoted, plain = '']) => [name, expanded(quoted ?? plain)]),
  );
}

/** The steps of the stages that a stage is based on, followed by its own, and the image that the first of them is based on. */
export function lineage(stages: readonly Stage[], stage: Stage): { image: string; steps: Step[] } {
  const base = stages.slice(0, stages.indexOf(stage)).find(({ name }) => name === stage.from);
  if (base === undefined) return { image: stage.from, steps: stage.steps };
  const { image, steps } = lineage(stages, base);
  return { image, steps: [...steps, ...stage.steps] };
}
