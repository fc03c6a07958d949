/** Milliseconds between two checks for the parent process. */
const checkInterval = 500;

/**
 * Calls back once when the shell has ended that npm started this process in (`npx --no-install basalt …`, `npm run …`). A signal
 * to npm ends that shell, which does not pass the signal on: the process would run forever.
 */
export function onNpmShellExit(self: NodeJS.Process, end: () => void): void {
  if (self.env['npm_command'] === undefined) return;
  const starter = self.ppid;
  const timer = setInterval(() => {
    if (self.ppid === starter) return;
    clearInterval(timer);
    end();
  }, checkInterval);
  timer.unref();
}
