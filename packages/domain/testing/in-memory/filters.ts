/** Whether a record has one of the wanted values; without a filter, every record has. */
export function isAny<V>(wanted: readonly V[] | undefined, has: (value: V) => boolean): boolean {
  return wanted === undefined || wanted.some(has);
}

/** Whether a moment is at or after another one; false for no moment. */
export function isSince(moment: Date | null, since: Date | undefined): boolean {
  return since === undefined || (moment !== null && moment >= since);
}

/** Whether a moment is before another one. */
export function isBefore(moment: Date, before: Date | undefined): boolean {
  return before === undefined || moment < before;
}
