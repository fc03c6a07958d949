import { onlineManager } from '@tanstack/react-query';
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
  // It is of a library, and keeps a lost network that a test told the window of: requests of later files would wait for ever.
  onlineManager.setOnline(true);
  end();
});
