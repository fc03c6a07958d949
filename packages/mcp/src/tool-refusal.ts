import { DomainError, toolBudget } from '@basalt/domain';

/** A name in the arguments that means nothing, or several things; the candidates make the next call right. */
export class NameRefusal extends DomainError<'validation_failed'> {
  /** Names that would be understood, the first of them; how many more there are. */
  readonly candidates: readonly string[];
  readonly left: number;

  constructor(field: string, fault: string, candidates: readonly string[]) {
    super('validation_failed', { errors: { [field]: [fault] } });
    this.candidates = candidates.slice(0, toolBudget.candidates);
    this.left = candidates.length - this.candidates.length;
  }
}

/** The arguments of the tools for the fields of the API. */
const argumentNames: Readonly<Record<string, string>> = {
  project_id: 'project',
  board_id: 'board',
  board_slug: 'board',
  assignee_id: 'assignee',
  assignee_ids: 'assignees',
  label_id: 'label',
  label_ids: 'labels',
  tag_names: 'tags',
  description_html: 'description',
  content_html: 'content',
  body_html: 'body',
  before_ticket_id: 'before',
  after_ticket_id: 'after',
};

/** The argument that a field of the API was filled from. */
export const argumentOf = (field: string): string =>
  Object.hasOwn(argumentNames, field) ? (argumentNames[field] ?? field) : field;

/** What a program does next after a refusal with this code. */
const nextSteps: Readonly<Record<string, string>> = {
  validation_failed: 'Correct the named arguments and call again.',
  not_found: 'It does not exist or was deleted. Look it up with search or a list tool.',
  wrong_organization: 'This key works in one organization only. Use whoami to see which one.',
  insufficient_scope: 'Ask the owner of the key for this scope, or continue without it.',
  wip_limit_exceeded: 'Move a ticket off that board first, or choose another board (get_board).',
  project_archived: 'Tickets of an archived project can only be read.',
  idempotency_key_reused: 'Use a new idempotency_key for another request.',
  idempotency_in_progress: 'Wait a second and send the same call again.',
  not_author: 'Only the author can change it. Add your own comment instead.',
  unavailable: 'Wait a few seconds and send the same call again.',
  internal: 'This is a fault of the service. Do not repeat the call at once.',
};

/** The next step after a refusal. */
export const nextStep = (code: string): string =>
  nextSteps[code] ?? 'Read the message and change the call.';
