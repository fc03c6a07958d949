import { answerBudget, type FieldErrors } from '@basalt/domain';

const { refusalBytes, refusalFields, refusalMessages } = answerBudget;

/** The bytes that the other members of a refusal take, with their names. */
const envelope = 2048;
/** A longer message is cut. Characters. */
const maxMessageLength = 500;

/** The first messages, and how many more there are. */
export function shownMessages(messages: readonly string[]): readonly string[] {
  const first =
    messages.length <= refusalMessages
      ? messages
      : [
          ...messages.slice(0, refusalMessages - 1),
          `and ${messages.length - refusalMessages + 1} more`,
        ];
  return first.map((message) => message.slice(0, maxMessageLength));
}

/**
 * The errors that a refusal names: as many fields as are allowed and fit, each with its first messages. `left` counts
 * the fields that are not named, `unlisted` among them.
 */
export function shownErrors(
  errors: FieldErrors,
  unlisted = 0,
): { shown: FieldErrors; left: number } {
  const entries = Object.entries(errors);
  const shown = new Map<string, readonly string[]>();
  let room = refusalBytes - envelope;
  for (const [field, messages] of entries.slice(0, refusalFields)) {
    const some = shownMessages(messages);
    // A field's name is in the message of the refusal, too.
    room -= Buffer.byteLength(JSON.stringify([field, field, some]));
    if (room < 0) break;
    shown.set(field, some);
  }
  return { shown: Object.fromEntries(shown), left: entries.length - shown.size + unlisted };
}
