/** A delivery as a worker has it. */
export interface Claim {
  readonly id: string;
  /** Counts how often it was claimed: the report of an earlier claim is not taken. */
  readonly claim: number;
  /** Ended attempts before this one. */
  readonly attempts: number;
}

/** What becomes of an attempted delivery. */
export interface Settled extends Claim {
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly responseStatus: number | null;
  readonly dueAt: Date;
}

/** What becomes of a webhook's attempted deliveries, and from when on the rest of each subject's may be attempted. */
export interface Settlement {
  readonly settled: readonly Settled[];
  readonly lanes: readonly { readonly subjectId: string; readonly dueAt: Date }[];
}
