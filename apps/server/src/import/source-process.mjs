// The process that reads the source of an import. JavaScript, like all code that is loaded before the compile cache is on.
import { flushCompileCache } from 'node:module';
import { useCompileCache } from '../boot/compile-cache.mjs';

useCompileCache();
const { runSourceProcess } = await import('./run-source-process.ts');
// At once, because this process is killed when its import ends.
flushCompileCache();
runSourceProcess(process);
