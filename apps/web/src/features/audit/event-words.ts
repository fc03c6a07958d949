import type { LogEvent } from '../../api/types.ts';
import { changeWords, type ChangeWords, type Names } from '../ticket/change-words.ts';
import type { FixedKey } from '../../words/keys.ts';
import { words } from '../../words/words.ts';

/** The greatest number of characters of a value that is shown. */
const maxShown = 80;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

/** The words of the fields that people change most. */
const fieldNames: Readonly<Record<string, FixedKey>> = {
  name: 'settings.name',
  description: 'settings.description',
  color: 'board.colour',
  wip_limit: 'settings.limit2',
  is_hidden: 'settings.hidden',
  role: 'organization.role',
};

/** The changed fields of an event in words. Of other records than tickets and documents, fields without words are called as in the API. */
export function fieldWords(
  event: Pick<LogEvent, 'type' | 'changes' | 'data'>,
  names: Names,
): ChangeWords[] {
  if (/^(?:ticket|document)\./u.test(event.type)) {
    return Object.keys(event.changes).length === 0 ? [] : changeWords(event, names);
  }
  if (event.type.endsWith('.created')) return [];
  return Object.entries(event.changes).map(([field, { from, to }]) => {
    const key = Object.hasOwn(fieldNames, field) ? fieldNames[field] : undefined;
    return {
      icon: 'edit',
      ...(key === undefined ? { verb: field, isCode: true } : { verb: words(key) }),
      ...(from !== null && { from: shown(from) }),
      ...(to !== null && { to: shown(to) }),
    };
  });
}

/** The subject of an event: its name, and the address of its page if it has one. */
export interface EventSubject {
  name: string;
  address: string | null;
}

/** The pages of records without a page of their own, by the first word of the kind. */
const pages: Readonly<Record<string, string>> = {
  member: '/app/organization',
  invitation: '/app/organization',
  organization: '/app/general',
  credential: '/app/credentials',
  app: '/app/apps',
  import: '/app/imports',
  rule: '/app/rules',
};

/** The words for records that have no name of their own in an event, by the first word of its kind. */
const nameless: Readonly<Record<string, FixedKey>> = {
  import: 'audit.theImport',
  credential: 'audit.theCredential',
  app: 'audit.theApp',
  webhook: 'audit.theWebhook',
  member: 'audit.thePerson',
  document: 'audit.theDocument',
};

/** The subject of an event: its name is never empty where it has an address. `keyOf`: the key of the project with this id; null for a deleted one. */
export function eventSubject(
  { type, data, project_id }: Pick<LogEvent, 'type' | 'data' | 'project_id'>,
  keyOf: (project: string) => string | null,
): EventSubject {
  const record = data as Readonly<Record<string, unknown>>;
  const text = (field: string) => {
    const value = record[field];
    return typeof value === 'string' ? value : null;
  };
  const [word = ''] = type.split('.');
  const [id, key, ticket, document] = ['id', 'key', 'ticket_id', 'document_id'].map(text);
  const name =
    text('title') ?? text('name') ?? text('email') ?? text('url') ?? text('file_name') ?? '';
  if (ticket) return { name: name || words('audit.theTicket'), address: `/app/tickets/${ticket}` };
  if (document)
    return { name: name || words('audit.theDocument'), address: `/app/documents/${document}` };
  if (word === 'ticket' && key) return { name: `${key} ${name}`, address: `/app/tickets/${key}` };
  if (word === 'document' && id)
    return { name: name || words('audit.theDocument'), address: `/app/documents/${id}` };
  if (word === 'rule' && id && type !== 'rule.deleted')
    return { name, address: `/app/rules/${id}` };
  if (word === 'webhook' && id)
    return { name: name || words('audit.theWebhook'), address: `/app/webhooks/${id}` };
  const project = project_id === null ? null : keyOf(project_id);
  const ofProject = project === null ? null : `/app/projects/${project}`;
  const address = pages[word] ?? ofProject;
  if (name !== '' || address === null) return { name, address };
  return { name: words(nameless[word] ?? 'audit.theProject'), address };
}
