import { afterAll, vi } from 'vitest';
import { beginFile } from './blank-window.tsx';

// The test files of a worker share a window and the libraries. Each file evaluates the modules of the pages anew and has a blank
// window, so that no state of an earlier file remains.
vi.resetModules();
const end = beginFile();

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  end();
});
