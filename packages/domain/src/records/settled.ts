/** A delivery that a worker has claimed. */
export interface Claim {
  readonly id: string;
  /** How often it has been claimed: the report of an earlier claim is ignored. */
  readonly claim: number;
  /** The number of attempts that ended before this one. */
  readonly attempts: number;
}

/** A delivery after an attempt. */
export interface Settled extends Claim {
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly responseStatus: number | null;
  readonly dueAt: Date;
}

/** A webhook's deliveries after their attempts; `lanes` say when the other deliveries of each subject may be attempted. */
export interface Settlement {
  readonly settled: readonly Settled[];
  readonly lanes: readonly { readonly subjectId: string; readonly dueAt: Date }[];
}
