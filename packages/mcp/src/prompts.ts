import {
  ProtocolError,
  ProtocolErrorCode,
  type GetPromptResult,
  type Prompt as PromptDescription,
} from '@modelcontextprotocol/server';

/** A common task, and how to do it with the tools. */
interface Prompt extends PromptDescription {
  name: string;
  text: (project: string) => string;
}

const project = { name: 'project', description: 'Key or name of the project.', required: false };

const prompts: readonly Prompt[] = [
  {
    name: 'stand_up',
    description: 'What changed since yesterday, who works on what, and what is stuck.',
    arguments: [project],
    text: (where) =>
      `Prepare a stand-up${where}. Read recent_changes of the last day, list_tickets sorted by -updated_at, and list_tickets with overdue true. ` +
      'List for each person what is done, in progress, blocked or overdue: one line for each ticket, with its key. Change nothing.',
  },
  {
    name: 'triage',
    description: 'Go through new tickets: duplicates, priority, labels, people.',
    arguments: [project],
    text: (where) =>
      `Triage the tickets on the first board${where}. List them with get_board, read each one with get_ticket, and search for duplicates. ` +
      'Propose for each: priority, labels, a person, or a duplicate to link in a comment. Ask before you change anything; never delete.',
  },
  {
    name: 'release_notes',
    description: 'Release notes from the tickets that are done.',
    arguments: [project],
    text: (where) =>
      `Write release notes${where}. Find the boards that are done with get_board, and list their tickets. ` +
      'Group them into added, changed and fixed, one sentence each for users, with the key of the ticket. Offer to save them with write_document as a draft.',
  },
];

/** The prompts as the protocol lists them. */
export const promptList = (): PromptDescription[] =>
  prompts.map(({ name, description, arguments: args }) => ({ name, description, arguments: args }));

/** The maximum length of a project's name in a prompt. */
const maxNameLength = 120;

/** The messages of a prompt. */
export function promptOf(name: string, args: Readonly<Record<string, string>>): GetPromptResult {
  const prompt = prompts.find((candidate) => candidate.name === name);
  if (prompt === undefined) {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      'There is no such prompt: prompts/list names those that there are.',
    );
  }
  const { project: named = '' } = args;
  if (named.length > maxNameLength) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The argument project is too long.');
  }
  const text = prompt.text(named.trim() === '' ? '' : ` for the project ${JSON.stringify(named)}`);
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}
