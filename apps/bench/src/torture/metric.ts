/** A figure that a proof reached, and the bar it was held against: one row of docs/reliability.md. */
export interface Metric {
  /** What was done, so that a reader can repeat it: "kill -9 of the server under load × 100". */
  metric: string;
  /** What must come out. */
  bar: string;
  /** What came out, with its unit. */
  measured: string;
  /** Whether `measured` keeps to `bar`. */
  held: boolean;
}
