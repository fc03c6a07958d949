import { normalizeTagName, readIdentifier, readProjectKey } from '@basalt/domain';
import * as v from 'valibot';

/** The parts between commas; `\,` is a comma and `\\` a backslash within one, any other backslash is itself. */
function partsOf(list: string): string[] {
  const parts = `,${list}`.matchAll(/,((?:\\[\\,]|[^,])*)/gu);
  return Array.from(parts, ([, part = '']) => part.replaceAll(/\\([\\,])/gu, '$1'));
}

/** Room for all the tags that a document can have, with each character escaped. */
const maxLength = 4000;

/** The maximum number of values of one parameter. */
const maxValues = 50;

/** Several values of one parameter, separated by commas: a record matches when it has one of them. */
export function commaList<Value>({
  description,
  example,
  read,
  fault,
}: {
  description: string;
  example: string;
  /** The value as it is understood; null when it is wrong. */
  read: (text: string) => Value | null;
  /** Completes "value 3". */
  fault: string;
}) {
  return v.pipe(
    v.string(),
    v.metadata({ maxLength, description, examples: [example] }),
    v.rawTransform<string, Value[]>(({ dataset, addIssue, NEVER }) => {
      const refuse = (message: string) => {
        addIssue({ message });
        return NEVER;
      };
      if (dataset.value.length > maxLength)
        return refuse(`must have at most ${maxLength} characters`);
      const parts = partsOf(dataset.value);
      if (parts.length > maxValues) return refuse(`must have at most ${maxValues} values`);
      const values = parts.map(read);
      const wrong = values.indexOf(null);
      return wrong === -1 ? (values as Value[]) : refuse(`value ${wrong + 1} ${fault}`);
    }),
  );
}

/** Identifiers separated by commas, and words that may be among them. */
export const identifierList = (...words: readonly string[]) =>
  commaList({
    description: `Identifiers, separated by commas${words.map((word) => `, or \`${word}\``).join('')}. A record must have one of them.`,
    example: '01890f3e-7b1a-7cc3-98c4-dc0c0c07398f',
    read: (text) => (words.includes(text) ? text : readIdentifier(text)),
    fault: ['must be an identifier', ...words].join(' or '),
  });

/** Projects separated by commas, each by its identifier or its key. */
export const projectList = commaList({
  description:
    'Identifiers or keys of projects, separated by commas. A record must be of one of them.',
  example: 'WEB,API',
  read: (text) => readIdentifier(text) ?? readProjectKey(text),
  fault: 'must be an identifier or a key',
});

/** Some of the words, separated by commas. */
export const wordList = <const Words extends readonly string[]>(words: Words) =>
  commaList<Words[number]>({
    description: `Some of ${words.join(', ')}, separated by commas. A record must have one of them.`,
    example: words.slice(0, 2).join(','),
    read: (text) => words.find((word) => word === text) ?? null,
    fault: `must be one of ${words.join(', ')}`,
  });

/** Tag names separated by commas, in the form in which tags are stored. Empty names are left out. */
export const tagList = (description: string) =>
  v.pipe(
    v.string(),
    v.check((value) => value.length <= maxLength, `must have at most ${maxLength} characters`),
    v.metadata({
      maxLength,
      description: `${description} A comma within a name is written \`\\,\` and a backslash \`\\\\\`.`,
      examples: ['howto,security'],
    }),
    v.transform((value) =>
      partsOf(value)
        .map(normalizeTagName)
        .filter((name) => name !== ''),
    ),
  );

/** Tags of which a record must have one. `record` begins a sentence: "A ticket". */
export const anyTag = (record: string) =>
  v.pipe(
    tagList(`Tags, separated by commas, in upper or lower case. ${record} must have one of them.`),
    v.minLength(1, 'must not be blank'),
    v.maxLength(maxValues, `must have at most ${maxValues} values`),
  );
