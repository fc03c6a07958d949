/** A figure that a test reached, and the bar it was held against. */
interface Metric {
  metric: string;
  bar: string;
  measured: string;
  held: boolean;
}

/** The line by which a test hands a figure to `npm run torture`. Print it with console.log, on a line of its own. */
export const metricLine = (metric: Metric): string => `figure: ${JSON.stringify(metric)}`;
