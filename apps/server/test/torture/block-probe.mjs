// Preloaded by `node --import`: prints on standard error each time that the thread of the event loop worked for longer than 30 ms without a pause,
// and each TypeScript module that is loaded after the first request.
import { subscribe } from 'node:diagnostics_channel';
import { registerHooks } from 'node:module';
import process from 'node:process';

/** Milliseconds between two looks. */
const interval = 10;
/** Milliseconds of processor time that are printed. */
const least = 30;

let before = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  const blocked = (user + system) / 1000;
  if (blocked > least) process.stderr.write(`blocked ${blocked.toFixed(0)} at ${Date.now()}\n`);
  before = process.threadCpuUsage();
}, interval).unref();

let hasRequests = false;
subscribe('http.server.request.start', () => (hasRequests = true));
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    if (hasRequests && resolved.url.endsWith('.ts'))
      process.stderr.write(`loads ${resolved.url}\n`);
    return resolved;
  },
});
