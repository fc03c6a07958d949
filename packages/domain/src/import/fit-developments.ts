import { gitBudget } from '../budgets/git-budget.ts';
import { asOneLine } from '../kernel/one-line.ts';
import type { FieldFacts } from '../record/field-facts.ts';
import {
  Development,
  exportedDevelopmentFields,
  type ExportedDevelopment,
} from '../records/development.ts';
import { importNote } from '../records/import-note.ts';
import { cut, storable, type Fitting } from './fitting.ts';

/** The maximum length of a title or name. */
const maxText = 300;
const maxUrl = 2_000;

/**
 * The branches, commits and pull requests of a ticket of a source that can be stored: each once, with an http or https address, and at most
 * `gitBudget.ofTicket`, the last ones. Texts are cut.
 */
export function fittedDevelopments(
  sent: readonly ExportedDevelopment[],
  fitting: Fitting,
): ExportedDevelopment[] {
  const byName = new Map<string, ExportedDevelopment>();
  for (const development of sent.slice(-gitBudget.ofTicket)) {
    const url = addressOf(development.url);
    const values = exportedDevelopmentFields.map((facts) => fittedValue(facts, development));
    const fit = Object.fromEntries(values) as unknown as ExportedDevelopment;
    const names = ['repository_key', 'external_id'] as const;
    const isNamed = names.every((name) => fit[name] !== '' && fit[name] === development[name]);
    if (url === null || !isNamed || !hasChoices(fit)) continue;
    byName.set(JSON.stringify([fit.kind, ...names.map((name) => fit[name])]), { ...fit, url });
  }
  if (byName.size < sent.length) {
    fitting.notes.push(importNote('development_left', { max: gitBudget.ofTicket }));
  }
  return [...byName.values()];
}

/** A development of a source, linked to a ticket; one without a time at `now`. */
export function importedDevelopment(
  sent: ExportedDevelopment,
  { organizationId, id: ticketId }: { organizationId: string; id: string },
  { newId, now }: { newId: () => string; now: Date },
): Development {
  const values = Object.fromEntries(
    exportedDevelopmentFields.map(({ name, wireName, type }) => {
      const value = valueOf(sent, wireName);
      return [name, type === 'moment' && value !== null ? new Date(String(value)) : value];
    }),
  ) as unknown as Development;
  const createdAt = values.createdAt ?? now;
  const own = { id: newId(), organizationId, ticketId, createdAt };
  return new Development({ ...values, ...own, now: createdAt });
}

const valueOf = (development: ExportedDevelopment, wireName: string): unknown =>
  development[wireName as keyof ExportedDevelopment];

function fittedValue(
  { wireName, type }: FieldFacts & { readonly wireName: string },
  development: ExportedDevelopment,
): [string, unknown] {
  const value = valueOf(development, wireName);
  if (type === 'moment') return [wireName, timeOf(value)];
  const isText = type === 'text' && typeof value === 'string';
  return [wireName, isText ? cut(asOneLine(storable(value)), maxText) : value];
}

/** Whether each field with choices has one of them. */
const hasChoices = (development: ExportedDevelopment): boolean =>
  exportedDevelopmentFields.every(({ wireName, choices, isNullable }) => {
    const value = valueOf(development, wireName);
    return (
      choices === undefined || (value === null ? isNullable : choices.includes(value as never))
    );
  });

/** The address as browsers write it; null for one that is not of the web, or has a password. */
function addressOf(text: string): string | null {
  const url = URL.parse(text);
  const isWeb = url !== null && /^https?:$/u.test(url.protocol);
  const isPlain = isWeb && `${url.username}${url.password}` === '' && url.href.length <= maxUrl;
  return isPlain ? url.href : null;
}

/** The moment in ISO 8601; null for one that cannot be stored. */
function timeOf(value: unknown): string | null {
  const time = new Date(typeof value === 'string' ? value : Number.NaN);
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999 ? time.toISOString() : null;
}
