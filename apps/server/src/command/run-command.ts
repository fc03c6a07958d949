import { DomainError } from '@basalt/domain';
import { readConfig } from '../config/config.ts';
import type { Environment } from '../config/setting-reader.ts';
import { compose } from '../container.ts';
import { explain } from '../start/explain.ts';
import { openStorage } from '../start/open-storage.ts';
import { readCall, usageOf, UsageError, type Command, type CommandAnswer } from './command.ts';
import { commands } from './commands.ts';

/** Where a command writes. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}

/**
 * Runs `basalt ARGS` beside a running server or without one. Answers the exit code: 0 done, 1 refused or failed, 2
 * called wrongly.
 */
export async function runCommand(
  args: readonly string[],
  env: Environment,
  { out, err }: Output,
): Promise<number> {
  if (args.length === 0 || args.includes('--help') || args[0] === 'help') {
    out(help());
    return args.length === 0 ? 2 : 0;
  }
  try {
    const command = commandOf(args);
    const { json, ...call } = readCall(command, args.slice(command.name.split(' ').length));
    const config = readConfig({ SERVICE_LOG_LEVEL: 'silent', ...env });
    const storage = await openStorage(config, () => {});
    try {
      const answer = await command.run(call, compose(config, storage));
      out(json ? JSON.stringify(answer) : readable(answer));
    } finally {
      await storage.close();
    }
    return 0;
  } catch (error) {
    err(`basalt: ${told(error)}`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function commandOf(args: readonly string[]): Command {
  const found = commands.find(({ name }) => {
    const words = name.split(' ');
    return words.every((word, index) => args[index] === word);
  });
  if (found === undefined) {
    throw new UsageError(
      `there is no command "${args.slice(0, 2).join(' ')}"; basalt --help lists them`,
    );
  }
  return found;
}

function help(): string {
  const lines = commands.map((command) => `  ${usageOf(command)}\n      ${command.summary}`);
  return `Usage: basalt COMMAND …\n\n${lines.join('\n')}\n\nSettings come from the environment, as for the server.`;
}

/** A name and its value a line. */
function readable(answer: CommandAnswer): string {
  const entries = Object.entries(answer);
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
      return `${name.padEnd(width)}  ${text}`;
    })
    .join('\n');
}

function told(error: unknown): string {
  if (error instanceof UsageError) return error.message;
  if (error instanceof DomainError) return refusal(error);
  return (
    explain(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
  );
}

function refusal({ code, details }: DomainError): string {
  if ('errors' in details) {
    return Object.entries(details.errors)
      .map(([field, messages]) => `${field} ${messages.join(', ')}`)
      .join('; ');
  }
  return 'resource' in details ? `${code}: there is no such ${details.resource}` : code;
}
