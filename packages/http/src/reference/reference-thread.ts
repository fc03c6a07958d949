import { parentPort, workerData } from 'node:worker_threads';
import { makeReference, type Described } from './make-reference.ts';

// A worker thread, because this work would block the thread that answers requests.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is a window's; a thread's port has no origin
parentPort?.postMessage(makeReference(workerData as Described));
