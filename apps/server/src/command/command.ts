import { parseArgs } from 'node:util';
import type { Cradle } from '../container.ts';

/** What a command answers: an object to print, with `--json` as it is. */
export type CommandAnswer = Readonly<Record<string, unknown>>;

/** An option's form in the help, and whether it must be given. */
export interface OptionForm {
  /** What stands for the value in the help: `ID`. Absent: a flag. */
  value?: string;
  required?: boolean;
}

/** What a command gets: its options, its words after the name, and the deployment. */
export interface CommandCall {
  options: Readonly<Record<string, string | undefined>>;
  flags: ReadonlySet<string>;
  words: readonly string[];
}

/** A command of `basalt`. */
export interface Command {
  /** `credential create`. */
  name: string;
  summary: string;
  /** Words after the name, for the help: `PUBLIC_ID`. */
  words?: readonly string[];
  options?: Readonly<Record<string, OptionForm>>;
  /** Runs on the open deployment. */
  run: (call: CommandCall, cradle: Cradle) => Promise<CommandAnswer>;
}

/** The words of a call do not fit its command; the message says how to call it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** `basalt credential rotate PUBLIC_ID [--overlap SECONDS]`. */
export function usageOf({ name, words = [], options = {} }: Omit<Command, 'run'>): string {
  const forms = Object.entries(options).map(([option, { value, required }]) => {
    const form = value === undefined ? `--${option}` : `--${option} ${value}`;
    return required ? form : `[${form}]`;
  });
  return ['basalt', name, ...words, ...forms, '[--json]'].join(' ');
}

/** Reads a call of the command. Throws UsageError. */
export function readCall(
  command: Omit<Command, 'run'>,
  args: readonly string[],
): CommandCall & { json: boolean } {
  const { options = {}, words: wanted = [] } = command;
  const refuse = (reason: string): never => {
    throw new UsageError(`${reason}\nusage: ${usageOf(command)}`);
  };
  const forms = Object.entries(options).map(([name, { value }]) => [
    name,
    { type: value === undefined ? ('boolean' as const) : ('string' as const) },
  ]);
  const parsed = parse(args, Object.fromEntries(forms), refuse);
  const { json, ...values }: Record<string, unknown> = parsed.values;
  for (const [name, { required }] of Object.entries(options)) {
    if (required && values[name] === undefined) refuse(`--${name} is missing`);
  }
  if (parsed.positionals.length !== wanted.length) {
    refuse(
      wanted.length === 0
        ? `"${parsed.positionals[0]}" means nothing here`
        : `${wanted.join(' ')} is needed`,
    );
  }
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const flags = Object.entries(values).filter(([, value]) => value === true);
  return {
    options: Object.fromEntries(texts),
    flags: new Set(flags.map(([name]) => name)),
    words: parsed.positionals,
    json: json === true,
  };
}

function parse(
  args: readonly string[],
  forms: Record<string, { type: 'boolean' | 'string' }>,
  refuse: (reason: string) => never,
) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...forms, json: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch (error) {
    return refuse((error as Error).message.split('. ')[0] ?? '');
  }
}
