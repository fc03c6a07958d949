/** How often it is looked who started this process, in milliseconds. */
const lookEvery = 500;

/**
 * Calls back once when the shell is gone that npm started this process in (`npx --no-install basalt …`, `npm run …`). A signal to npm ends
 * that shell, which passes nothing on: what goes on forever would do so without anybody to end it.
 */
export function whenLeftByNpm(self: NodeJS.Process, end: () => void): void {
  if (self.env['npm_command'] === undefined) return;
  const starter = self.ppid;
  const timer = setInterval(() => {
    if (self.ppid === starter) return;
    clearInterval(timer);
    end();
  }, lookEvery);
  timer.unref();
}
