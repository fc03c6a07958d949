import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';
import type { Environment } from '../config/setting-reader.ts';
import type { Cradle } from '../container.ts';
import type { Storage } from '../boot/open-storage.ts';

/** The result of a command: an object to print, with `--json` as JSON. */
export type CommandAnswer = Readonly<Record<string, unknown>>;

/** An option: its form in the help, and whether it is required. */
export interface OptionForm {
  /** The placeholder of the value in the help: `ID`. A flag has none. */
  value?: string;
  required?: boolean;
}

/** The call of a command: its options, its arguments after the name, and its environment. */
export interface CommandCall {
  options: Readonly<Record<string, string | undefined>>;
  flags: ReadonlySet<string>;
  words: readonly string[];
  env: Environment;
  /** Everything on standard input. */
  input: () => Promise<string>;
  /** Resolves at the signal that ends the process, for a command that would run forever. */
  signal: () => Promise<void>;
  /** Shows the progress of the command on a terminal; undefined without a terminal. */
  progress: ((text: string) => void) | undefined;
}

/** A command of `basalt`. */
export type Command =
  DeploymentCommand | AdministeringCommand | ExaminingCommand | ConversingCommand;

/** How a command is called, and its text in the help. */
interface CommandEntry {
  /** `credential create`. */
  name: string;
  summary: string;
  /** Arguments after the name, for the help: `PUBLIC_ID`. */
  words?: readonly string[];
  options?: Readonly<Record<string, OptionForm>>;
  /** Further lines of the help. */
  notes?: string;
}

/** A command that acts on the deployment. */
export interface DeploymentCommand extends CommandEntry {
  /** True when it first migrates the schema of a given database. Without it, SERVICE_MIGRATE decides. */
  migrates?: boolean;
  /** Runs on the open deployment. */
  run: (call: CommandCall, cradle: Cradle, storage: Storage) => Promise<CommandAnswer>;
}

/** A command that works on the database as its owner, with any schema, and opens the parts that it needs. */
export interface AdministeringCommand extends CommandEntry {
  administer: (call: CommandCall, config: Config) => Promise<CommandAnswer>;
}

/** A command that checks settings, also those with which the deployment cannot be opened. */
export interface ExaminingCommand extends CommandEntry {
  examine: (call: CommandCall) => Promise<ExaminationReport>;
}

/** A command that answers each line of standard input, and prints nothing else. */
export interface ConversingCommand extends CommandEntry {
  converse: (call: CommandCall, conversation: Conversation) => Promise<void>;
}

/** The lines of standard input, and a function that writes a line to standard output. */
export interface Conversation {
  lines: AsyncIterable<string>;
  out: (line: string) => void;
}

/** The result: `answer` is printed with `--json`, otherwise `text`. The exit code is 1 unless it `passed`. */
export interface ExaminationReport {
  passed: boolean;
  answer: CommandAnswer;
  text: string;
}

/** The arguments do not fit the command. The message says what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** How a command is called. */
type CommandForm = Pick<Command, 'name' | 'words' | 'options'>;

/** `basalt credential rotate PUBLIC_ID [--overlap SECONDS]`. */
export function usageOf({ name, words = [], options = {} }: CommandForm): string {
  const forms = Object.entries(options).map(([option, { value, required }]) => {
    const form = value === undefined ? `--${option}` : `--${option} ${value}`;
    return required ? form : `[${form}]`;
  });
  return ['basalt', name, ...words, ...forms, '[--json]'].join(' ');
}

/** Reads a call of the command. Throws UsageError. */
export function readCall(
  { options = {}, words: wanted = [] }: CommandForm,
  args: readonly string[],
): Pick<CommandCall, 'options' | 'flags' | 'words'> & { json: boolean } {
  const forms = Object.entries(options).map(([name, { value }]) => [
    name,
    { type: value === undefined ? ('boolean' as const) : ('string' as const) },
  ]);
  const parsed = parse(args, Object.fromEntries(forms));
  const { json, ...values }: Record<string, unknown> = parsed.values;
  for (const [name, { required }] of Object.entries(options)) {
    if (required && values[name] === undefined) throw new UsageError(`--${name} is missing`);
  }
  if (parsed.positionals.length !== wanted.length) {
    const needed = `${wanted.join(' ')} is required, and no other argument`;
    throw new UsageError(
      wanted.length === 0 ? `"${parsed.positionals[0]}" is not expected here` : needed,
    );
  }
  const texts = Object.entries(values).flatMap(([name, text]) => {
    if (typeof text !== 'string') return [];
    // Identifiers are accepted in either case, as by the API.
    return [[name, options[name]?.value === 'ID' ? text.toLowerCase() : text] as const];
  });
  const flags = Object.entries(values).filter(([, value]) => value === true);
  return {
    options: Object.fromEntries(texts),
    flags: new Set(flags.map(([name]) => name)),
    words: parsed.positionals,
    json: json === true,
  };
}

function parse(args: readonly string[], forms: Record<string, { type: 'boolean' | 'string' }>) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...forms, json: { type: 'boolean' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0] ?? '', { cause: error });
  }
}
