// Preloaded by `node --import`: prints on standard error each time that the thread of the event loop worked for longer than 30 ms without a pause.
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
