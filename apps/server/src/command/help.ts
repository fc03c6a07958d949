import { usageOf, type Command } from './command.ts';

/** The text of `basalt --help`. */
export function help(commands: readonly Command[]): string {
  return `Usage: basalt COMMAND …

${commands.map(entry).join('\n')}

--version prints the version, --help this. --json prints one JSON object with the fields of the record.
Settings come from the environment, as for the server. Exit code: 0 done, 1 refused or failed, 2 called wrongly.`;
}

function entry(command: Command): string {
  const { summary, notes } = command;
  const lines = [summary, ...(notes === undefined ? [] : notes.split('\n'))];
  return [`  ${usageOf(command)}`, ...lines.map((line) => `      ${line}`)].join('\n');
}
