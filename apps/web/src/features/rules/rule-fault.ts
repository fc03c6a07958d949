import type { FieldErrors } from '../../api/refusal.ts';
import { faultSentence } from '../../words/fault-sentence.ts';
import type { FixedKey } from '../../words/keys.ts';
import { words } from '../../words/words.ts';

/** The names of the fields of the form, by parts of the paths by which the service calls them. */
const fields: Readonly<Record<string, FixedKey>> = {
  board_id: 'ticket.board',
  board_slug: 'ticket.board',
  body_html: 'rules.text',
  days: 'rules.days',
  due: 'ticket.due',
  recurrence: 'rules.repeated',
  time: 'rules.time',
  time_zone: 'rules.zone',
  title: 'ticket.title',
  user_ids: 'rules.whom',
};

/** The first fault of a rule as a sentence with the name of its field: "Action 2: Title must not be blank."; null without a known field. */
export function ruleFault(errors: FieldErrors): string | null {
  const [first] = Object.entries(errors);
  const fault = first?.[1][0];
  if (first === undefined || fault === undefined) return null;
  const parts = first[0].split('.');
  const name = parts.map((part) => fields[part]).findLast((key) => key !== undefined);
  if (name === undefined) return null;
  const at = Number(parts[0] === 'do' ? parts[1] : Number.NaN);
  const value = words(name);
  const field = Number.isInteger(at)
    ? words('rules.fieldValue', { field: words('rules.actionNumber', { number: at + 1 }), value })
    : value;
  return faultSentence(field, fault);
}
