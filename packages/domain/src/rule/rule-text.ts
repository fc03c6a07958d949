import { asOneLine } from '../kernel/one-line.ts';
import { daysAhead, filledTitle, shiftedDay } from '../kernel/template-days.ts';

/** The facts of a run that its texts can have. */
export interface RunFacts {
  /** Null for a run without a ticket. */
  readonly ticket: { readonly key: string; readonly title: string } | null;
  /** The name of the person or program whose change the run answers; that of the rule's person when nobody's. */
  readonly actor: string;
  /** The branch of an event of Git. */
  readonly branch: string | null;
  /** The day of the run, as `2031-05-04`. */
  readonly day: string;
}

const values: Readonly<Record<string, (facts: RunFacts) => string>> = {
  'ticket.key': ({ ticket }) => ticket?.key ?? '',
  'ticket.title': ({ ticket }) => ticket?.title ?? '',
  'actor.name': ({ actor }) => actor,
  'git.branch': ({ branch }) => branch ?? '',
  date: ({ day }) => day,
  week: ({ day }) => filledTitle('{{week}}', day),
};

/** The names in `{{…}}` that texts of rules can have; `date` also with a distance: `{{date+3d}}`, `{{date+2w}}`. */
export const rulePlaceholders = Object.keys(values);

// Without white space around the name in the pattern: it would take cubic time.
const placeholder = /\{\{([^{}]*)\}\}/gu;

/** The value of a placeholder; undefined for an unknown one. */
function valueOf(name: string, facts: RunFacts): string | undefined {
  if (Object.hasOwn(values, name)) return values[name]?.(facts);
  const [, distance = ''] = /^date(\+\d{1,3}[dw])$/u.exec(name) ?? [];
  if (distance === '') return undefined;
  return shiftedDay(facts.day, daysAhead(distance)) ?? facts.day;
}

/** The first placeholder of a text that rules do not have; null for none. */
export function unknownPlaceholder(text: string): string | null {
  const facts: RunFacts = { ticket: null, actor: '', branch: null, day: '2031-05-04' };
  const names = [...text.matchAll(placeholder)].map(([, name = '']) => name.trim());
  return names.find((name) => valueOf(name, facts) === undefined) ?? null;
}

/** Fills each placeholder once: a value that has placeholders itself stays as it is. */
const filled = (text: string, facts: RunFacts, shown: (value: string) => string): string =>
  text.replaceAll(placeholder, (whole, name: string) => {
    const value = valueOf(name.trim(), facts);
    return value === undefined ? whole : shown(value);
  });

/** One line of text, with the values of its placeholders. */
export const filledLine = (text: string, facts: RunFacts): string =>
  asOneLine(filled(text, facts, (value) => value));

/** Text of any number of lines, with the values of its placeholders, each as one line. */
export const filledText = (text: string, facts: RunFacts): string => filled(text, facts, asOneLine);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  asOneLine(text).replaceAll(/[&<>"']/gu, (character) => entities[character] as string);

/** HTML with the values of its placeholders as text. The result still has to be cleaned: a value can be in an attribute. */
export const filledHtml = (html: string, facts: RunFacts): string => filled(html, facts, escaped);
