import { htmlBudget } from '../budgets/html-budget.ts';
import type { TextRow } from './wanted-fields.ts';

/** The maximum number of names in a text. */
const maxNames = 100;

const endOfTable = '</tbody></table>';

const asText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The row for people who are not assigned here. */
export function assigneeRow(names: readonly string[]): TextRow {
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
  return ['Assignee', `${names.slice(0, maxNames).join(', ')}${more}`];
}

/**
 * The cleaned text of a ticket with these rows in the table at its end, which is made when there is none. Null when the text would be too large.
 */
export function withRows(html: string | null, rows: readonly TextRow[]): string | null {
  const lines = rows.map(
    ([name, value]) => `<tr><th>${asText(name)}</th><td>${asText(value)}</td></tr>`,
  );
  const text = html ?? '';
  const whole = text.endsWith(endOfTable)
    ? `${text.slice(0, -endOfTable.length)}${lines.join('')}${endOfTable}`
    : `${text}<table><tbody>${lines.join('')}${endOfTable}`;
  const bytes = new TextEncoder().encode(whole).length;
  return bytes > htmlBudget.bytes.description_html ? null : whole;
}
