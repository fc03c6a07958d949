import { currentLanguage } from '../words/catalogue.ts';
import { knownFault } from '../words/fault-sentence.ts';
import type { FixedKey } from '../words/keys.ts';
import { words } from '../words/words.ts';

/** Error messages by field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The names of fields of requests that pages send without a form that names them. */
const labels: Readonly<Record<string, FixedKey>> = {
  address: 'fields.address',
  assignee_ids: 'ticket.assignees',
  board_id: 'ticket.board',
  cycle_id: 'ticket.cycle',
  description: 'fields.description',
  due_at: 'ticket.due',
  email: 'fields.email',
  estimate: 'ticket.estimate',
  key: 'fields.key',
  label_ids: 'ticket.labels',
  name: 'fields.name',
  priority: 'ticket.priority',
  project_key: 'fields.keyOfTheProject',
  tag_names: 'ticket.tags',
  start_at: 'ticket.start',
  title: 'fields.title',
  wip_limit: 'settings.limit2',
};

const custom = /^custom_fields\./u;

/**
 * A sentence for each wrong field of a refused request; null without fields. In another language than English it is null, too, when the
 * pages have no words for a field or its fault: the service's own are English.
 */
export function fieldSentences(errors: FieldErrors): string | null {
  const all = Object.entries(errors).flatMap(([field, faults]) =>
    faults.map((fault) => [field, fault] as const),
  );
  if (all.length === 0) return null;
  const sentences = all.map(
    ([field, fault]) =>
      inWords(field, fault) ?? (currentLanguage() === 'en' ? inEnglish(field, fault) : null),
  );
  return sentences.includes(null) ? null : sentences.join(' ');
}

/** What the service sends, as a sentence. A field that may be null may be left empty. */
function inEnglish(field: string, fault: string): string {
  const name = field.replace(custom, '').replaceAll('_', ' ');
  const text = `${name} ${fault.replace(/\bnull$/u, 'empty')}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function inWords(field: string, fault: string): string | null {
  const label = Object.hasOwn(labels, field) ? labels[field] : undefined;
  if (label !== undefined) return knownFault(words(label), fault);
  return custom.test(field) ? knownFault(field.replace(custom, ''), fault) : null;
}
