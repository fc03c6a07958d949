import type { Problem } from '@basalt/client';

type Literal<Text extends string> = Text extends string
  ? string extends Text
    ? never
    : Text
  : never;

/** The codes of refusals that no page shows in words of its own, and why. */
export const withoutWords = {
  invalid_credential: 'Only calls with a key or a token get it. The pages call with a session.',
  person_required: 'A session is always of a person.',
  sso_refused: 'The driver of single sign-on words it.',
} as const satisfies Partial<Record<Literal<Problem['code']>, string>>;

/** The words of refusals in another language: of every code that the service has and a page can get. */
export type RefusalWords = Readonly<
  Record<Exclude<Literal<Problem['code']>, keyof typeof withoutWords>, string>
>;

/** In English the service's own message is shown, with everything that it names. */
export const words: Partial<RefusalWords> = {
  wip_limit_exceeded:
    'The board holds {current, number} of at most {limit, plural, one {# ticket} other {# tickets}}.',
};
