import { afterAll, vi } from 'vitest';

// The test files of a worker share a window and the libraries. Each file evaluates the modules of the pages anew and has a blank
// window, so that no state of an earlier file remains.
vi.resetModules();

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
