import { parseArgs } from 'node:util';
import type { Config } from '../config/config.ts';
import type { Environment } from '../config/setting-reader.ts';
import type { Cradle } from '../container.ts';
import type { Storage } from '../boot/open-storage.ts';

/** What a command answers: an object to print, with `--json` as it is. */
export type CommandAnswer = Readonly<Record<string, unknown>>;

/** An option's form in the help, and whether it must be given. */
export interface OptionForm {
  /** The placeholder of the value in the help: `ID`. Absent: a flag. */
  value?: string;
  required?: boolean;
}

/** What a command was called with: its options, its words after the name, and what surrounds it. */
export interface CommandCall {
  options: Readonly<Record<string, string | undefined>>;
  flags: ReadonlySet<string>;
  words: readonly string[];
  env: Environment;
  /** Everything on standard input. */
  input: () => Promise<string>;
  /** Is done at the signal that ends the process: for a command that would go on forever. */
  signal: () => Promise<void>;
  /** Shows the progress of the command on a terminal; undefined without a terminal. */
  progress: ((text: string) => void) | undefined;
}

/** A command of `basalt`. */
export type Command =
  DeploymentCommand | AdministeringCommand | ExaminingCommand | ConversingCommand;

/** How a command is called, and what the help says of it. */
interface CommandEntry {
  /** `credential create`. */
  name: string;
  summary: string;
  /** Words after the name, for the help: `PUBLIC_ID`. */
  words?: readonly string[];
  options?: Readonly<Record<string, OptionForm>>;
  /** What else there is to know, for the help. */
  notes?: string;
}

/** A command that acts on the deployment. */
export interface DeploymentCommand extends CommandEntry {
  /** Whether it brings the schema of a given database up to date first; absent: as SERVICE_MIGRATE says. */
  migrates?: boolean;
  /** Runs on the open deployment. */
  run: (call: CommandCall, cradle: Cradle, storage: Storage) => Promise<CommandAnswer>;
}

/** A command that works on the database as its owner, with any schema, and opens what it needs of the deployment. */
export interface AdministeringCommand extends CommandEntry {
  administer: (call: CommandCall, config: Config) => Promise<CommandAnswer>;
}

/** A command that judges settings, which may be too wrong to open the deployment with. */
export interface ExaminingCommand extends CommandEntry {
  examine: (call: CommandCall) => Promise<ExaminationReport>;
}

/** A command that answers line by line what comes on standard input, and prints nothing else. */
export interface ConversingCommand extends CommandEntry {
  converse: (call: CommandCall, conversation: Conversation) => Promise<void>;
}

/** Standard input as lines, and a line of standard output. */
export interface Conversation {
  lines: AsyncIterable<string>;
  out: (line: string) => void;
}

/** What was found: `answer` with `--json`, else `text`. Exit code 1 unless it `passed`. */
export interface ExaminationReport {
  passed: boolean;
  answer: CommandAnswer;
  text: string;
}

/** The words of a call do not fit its command; the message says what is wrong with them. */
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
