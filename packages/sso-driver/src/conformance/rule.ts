/** One promise of the contract; `check` throws if the driver breaks it. */
export interface ConformanceRule {
  readonly title: string;
  readonly check: () => Promise<void>;
}

/** A rule of this title. */
export function rule(title: string, check: () => void | Promise<void>): ConformanceRule {
  return { title, check: async () => check() };
}

/** Throws an error of this message unless it holds. */
export function expectTrue(holds: boolean, message: string): void {
  if (!holds) throw new Error(message);
}
