/** How many characters the bar is long. */
const length = 30;

/**
 * Draws how far a command is, on one line that is drawn over, each time another hundredth is done; ends the line when all is. Where `draw`
 * is undefined, nobody watches.
 */
export function progressBar(
  draw: ((text: string) => void) | undefined,
  what: string,
): (done: number, all: number) => void {
  let drawn = -1;
  return (done, all) => {
    const percent = all === 0 ? 100 : Math.min(100, Math.floor((100 * done) / all));
    if (draw === undefined || percent === drawn) return;
    drawn = percent;
    const bar = '#'.repeat(Math.floor((length * percent) / 100)).padEnd(length, '-');
    draw(`\r${what} [${bar}] ${percent} %${percent === 100 ? '\n' : ''}`);
  };
}
