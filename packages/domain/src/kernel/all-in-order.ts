/** What each promise answers. */
type Answers<Asked extends readonly unknown[]> = {
  -readonly [Place in keyof Asked]: Awaited<Asked[Place]>;
};

/**
 * The answers to questions that were asked at once, so that a distant storage is asked but once. Of several refusals
 * it throws the first in the order of the arguments, whichever came first.
 */
export async function allInOrder<const Asked extends readonly unknown[]>(
  ...asked: Asked
): Promise<Answers<Asked>> {
  const outcomes = await Promise.allSettled(asked);
  const answers = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value as unknown;
  });
  return answers as Answers<Asked>;
}
