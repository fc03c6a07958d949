import { htmlBudget } from '../budgets/html-budget.ts';

/** The maximum number of names in a text. */
const maxNames = 100;

const endOfTable = '</tbody></table>';

const asText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The cleaned text of a ticket with a row `Assignee` for people who are not assigned here, in the table at its end, which is made when there is
 * none. Null when the text would be too large.
 */
export function withAssignees(html: string | null, names: readonly string[]): string | null {
  const listed = names.slice(0, maxNames).map(asText).join(', ');
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
  const row = `<tr><th>Assignee</th><td>${listed}${more}</td></tr>`;
  const text = html ?? '';
  const whole = text.endsWith(endOfTable)
    ? `${text.slice(0, -endOfTable.length)}${row}${endOfTable}`
    : `${text}<table><tbody>${row}${endOfTable}`;
  const bytes = new TextEncoder().encode(whole).length;
  return bytes > htmlBudget.bytes.description_html ? null : whole;
}
