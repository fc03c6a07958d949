/** A measured figure and its bar: one row of docs/reliability.md. */
export interface Metric {
  /** The measured thing, so that a reader can repeat it: "kill -9 of the server under load × 100". */
  metric: string;
  /** The required value. */
  bar: string;
  /** The measured value, with its unit. */
  measured: string;
  /** True when `measured` meets `bar`. */
  held: boolean;
}
