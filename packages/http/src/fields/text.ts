import {
  faultOfShownName,
  htmlBudget,
  isBlank,
  isLonger,
  isOneLine,
  oneLineFault,
  type HtmlField,
} from '@basalt/domain';
import * as v from 'valibot';

const tooLong = (max: number) => `must have at most ${max} characters`;

/**
 * Plain text of one or more lines that is not blank: 1–`max` code points after trimming. `example` is for
 * the description of the API.
 */
export const lines = (max: number, example: string) =>
  v.pipe(
    v.string('must be a string'),
    v.metadata({ minLength: 1, maxLength: max, examples: [example] }),
    v.transform((value) => value.trim()),
    v.check((value) => !isBlank(value), 'must not be blank'),
    v.check((value) => !isLonger(value, max), tooLong(max)),
  );

/** The same, one line of it: a name or a title. */
export const text = (max: number, example: string) =>
  v.pipe(lines(max, example), v.check(isOneLine, oneLineFault));

/** A name that others see: one line, without what would make it look like another name (`faultOfShownName`). */
export const shownName = (max: number, example: string) =>
  v.pipe(
    text(max, example),
    v.rawCheck(({ dataset, addIssue }) => {
      // A blank name has its own message.
      if (!dataset.typed || isBlank(dataset.value)) return;
      const message = faultOfShownName(dataset.value);
      if (message !== null) addIssue({ message });
    }),
  );

/** Plain text that may be missing: at most `max` code points after trimming; null or blank for none. */
export const optionalText = (max: number, example: string) =>
  v.pipe(
    v.nullable(v.string('must be a string or null')),
    v.metadata({ maxLength: max, examples: [example] }),
    v.transform((value) => (value === null || isBlank(value) ? null : value.trim())),
    v.check((value) => value === null || !isLonger(value, max), tooLong(max)),
  );

/** The limit is in bytes; `maxLength` counts characters, and a text never has more characters than bytes. */
const describedHtml = (field: HtmlField) => ({
  contentMediaType: 'text/html',
  maxLength: htmlBudget.bytes[field],
  examples: ['<p>As <em>asked</em>.</p>'],
  description: `At most ${htmlBudget.elements} elements, ${htmlBudget.depth} deep.`,
});

const fits = (field: HtmlField) => (value: string) =>
  Buffer.byteLength(value) <= htmlBudget.bytes[field];

const tooManyBytes = (field: HtmlField) =>
  `must have at most ${htmlBudget.bytes[field] / 1024} KiB`;

/** The HTML of a field that may be missing, cleaned later; null or blank for none. */
export const optionalHtml = (field: HtmlField) =>
  v.pipe(
    v.nullable(v.string('must be a string or null')),
    v.metadata(describedHtml(field)),
    v.check((value) => value === null || fits(field)(value), tooManyBytes(field)),
  );

/** The HTML of a field, cleaned later. */
export const html = (field: HtmlField) =>
  v.pipe(
    v.string('must be a string'),
    v.metadata(describedHtml(field)),
    v.check(fits(field), tooManyBytes(field)),
  );

/** A project key, upper-cased: a letter, then 1–9 letters or digits. */
export const projectKey = v.pipe(
  v.string('must be a string'),
  v.metadata({ pattern: '^[A-Za-z][A-Za-z0-9]{1,9}$', examples: ['WEB'] }),
  v.check(
    (value) => /^[A-Za-z][A-Za-z0-9]{1,9}$/.test(value),
    'must be a letter and 1 to 9 letters or digits',
  ),
  v.transform((value) => value.toUpperCase()),
);

/** A flag. */
export const flag = v.boolean('must be true or false');

/** One of the words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  v.picklist(words, `must be one of ${words.join(', ')}`);

/** The color of a board or label as `#rrggbb`. Upper case is accepted and stored as lower case. */
export const color = v.pipe(
  v.string('must be a string'),
  v.metadata({ pattern: '^#[0-9A-Fa-f]{6}$', examples: ['#0ea5e9'] }),
  v.check((value) => /^#[0-9a-f]{6}$/i.test(value), 'must be a colour like #0ea5e9'),
  v.transform((value) => value.toLowerCase()),
);
