/** A figure that a test reached, and the bar it was held against. */
interface Figure {
  figure: string;
  bar: string;
  measured: string;
  held: boolean;
}

/** The line by which a test hands a figure to `npm run torture`. Print it with console.log, on a line of its own. */
export const figureLine = (figure: Figure): string => `figure: ${JSON.stringify(figure)}`;
