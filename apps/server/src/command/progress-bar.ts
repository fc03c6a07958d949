/** The length of the bar in characters. */
const length = 30;

/**
 * Draws the progress of a command on one line, again for each hundredth, and ends the line when all is done. `draw` is undefined
 * without a terminal. `note` returns text for the end of the line.
 */
export function progressBar(
  draw: ((text: string) => void) | undefined,
  what: string,
  note: () => string = () => '',
): (done: number, all: number) => void {
  let drawn = -1;
  return (done, all) => {
    const percent = all === 0 ? 100 : Math.min(100, Math.floor((100 * done) / all));
    if (draw === undefined || percent === drawn) return;
    drawn = percent;
    const bar = '#'.repeat(Math.floor((length * percent) / 100)).padEnd(length, '-');
    draw(`\r${what} [${bar}] ${percent} %${note()}${percent === 100 ? '\n' : ''}`);
  };
}
