import { readConfig, type Config } from '../config/config.ts';
import type { Environment } from '../config/setting-reader.ts';
import { compose } from '../container.ts';
import { openStorage } from '../boot/open-storage.ts';
import {
  readCall,
  usageOf,
  UsageError,
  type Command,
  type CommandCall,
  type DeploymentCommand,
} from './command.ts';
import { commands } from './commands.ts';
import { help } from './help.ts';
import { readCommit } from '../commit.ts';
import { version } from '../version.ts';
import { messageOf, readable } from './output-text.ts';

/** The environment of a command. */
export interface CommandEnvironment {
  env: Environment;
  /** Everything on standard input. */
  input: () => Promise<string>;
  /** The lines of standard input, as they come. */
  lines?: () => AsyncIterable<string>;
  /** Resolves at the signal that ends the process. */
  signal?: () => Promise<void>;
  /** Writes text without a line end to a terminal; absent without a terminal. */
  progress?: (text: string) => void;
  out(text: string): void;
  err(text: string): void;
}

/**
 * Runs `basalt ARGS`, with or without a running server. Returns the exit code: 0 done, 1 refused or failed, 2 wrong arguments.
 * Writes only results to `out`.
 */
export async function runCommand(
  args: readonly string[],
  {
    env,
    input,
    lines = noLines,
    signal = () => new Promise(() => {}),
    progress,
    out,
    err,
  }: CommandEnvironment,
): Promise<0 | 1 | 2> {
  if (args.includes('--help') || args[0] === 'help') {
    out(help(commands));
    return 0;
  }
  if (args.includes('--version') || args[0] === 'version') {
    const commit = await readCommit(env);
    out(
      args.includes('--json')
        ? JSON.stringify({ version, commit })
        : `basalt ${version} (commit ${commit})`,
    );
    return 0;
  }
  const command = commandOf(args);
  if (command === undefined) {
    const words = args.slice(0, 2).join(' ');
    err(
      words === '' ? help(commands) : `basalt: there is no command "${words}"; see basalt --help`,
    );
    return 2;
  }
  try {
    const { json, ...call } = readCall(command, args.slice(command.name.split(' ').length));
    const whole = { ...call, env, input, lines, signal, progress };
    if ('examine' in command) {
      const { passed, answer, text } = await command.examine(whole);
      out(json ? JSON.stringify(answer) : text);
      return passed ? 0 : 1;
    }
    if ('converse' in command) {
      await command.converse(whole, { lines: lines(), out });
      return 0;
    }
    const answer =
      'administer' in command
        ? await command.administer(whole, readConfig(env))
        : await runOpened(command, whole, err);
    out(json ? JSON.stringify(answer) : readable(answer));
    return 0;
  } catch (error) {
    err(`basalt: ${messageOf(error)}`);
    if (!(error instanceof UsageError)) return 1;
    err(`usage: ${usageOf(command)}`);
    return 2;
  }
}

async function* noLines(): AsyncGenerator<string> {}

/** The command whose name is the longest beginning of the arguments: `doctor sso` before `doctor`. */
function commandOf(args: readonly string[]): Command | undefined {
  const called = commands.filter(({ name }) =>
    name.split(' ').every((word, index) => args[index] === word),
  );
  return called.toSorted((a, b) => b.name.length - a.name.length)[0];
}

async function runOpened(
  command: DeploymentCommand,
  call: CommandCall,
  err: CommandEnvironment['err'],
) {
  const config = readConfig(call.env);
  const storage = await openStorage(schemaAs(command, config), () => {});
  try {
    for (const notice of storage.notices) err(`basalt: ${notice}`);
    return await command.run(call, compose(config, storage), storage);
  } finally {
    await storage.close();
  }
}

function schemaAs({ migrates }: DeploymentCommand, config: Config): Config {
  const { storage } = config;
  if (migrates === undefined || storage.kind === 'embedded') return config;
  return { ...config, storage: { ...storage, migrate: migrates } };
}
