import type { Refusal } from './refusal.ts';

/** The text of a refusal: the messages of the fields, or the message of the service. */
export function refusalSentence({ message, code, errors }: Refusal): string {
  const faults = Object.entries(errors).flatMap(([field, words]) =>
    words.map((word) =>
      asSentence(
        `${field.replace(/^custom_fields\./u, '').replaceAll('_', ' ')} ${word.replace(/\bnull$/u, 'empty')}`,
      ),
    ),
  );
  return code === 'validation_failed' && faults.length > 0 ? faults.join(' ') : message;
}

const asSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
