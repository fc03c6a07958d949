import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOf } from '../../../testing/list-model.ts';
import { flush } from '../../../testing/own-changes-model.ts';
import { createService } from '../../../testing/service-model.ts';
import { openWindow } from '../../../testing/window-model.ts';

/** A step of a run: what happens, in which window, and to which ticket and board. */
const step = fc.record({
  kind: fc.constantFrom(
    ...(['create', 'move', 'update', 'delete', 'restore', 'reorder', 'deleteBoard'] as const),
    ...(['deliver', 'deliver', 'deliver', 'load', 'answer', 'loseConnection'] as const),
    ...(['loadNext', 'refuseAfterNext', 'read', 'answer'] as const),
    ...(['ownMove', 'ownUpdate', 'ownDelete', 'ownCreate', 'undo', 'undo'] as const),
    ...(['ownCreate', 'sendAgain', 'discard'] as const),
    ...(['execute', 'execute', 'confirm', 'confirm', 'loseAnswer'] as const),
    ...(['goOffline', 'goOnline', 'reload'] as const),
  ),
  window: fc.integer({ min: 0, max: 1 }),
  pick: fc.nat(1_000),
  place: fc.nat(1_000),
});

test('after changes of others and of its own in any order, undone, sent again and found after a reload, with lost connections, each of two windows shows what the service has, which has each of its new tickets once, in their order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 80, size: 'max' }),
      async (steps) => {
        const service = createService();
        const windows = [openWindow(service), openWindow(service)];
        for (const { kind, window, pick, place } of steps) {
          const page = windows[window] as ReturnType<typeof openWindow>;
          if (kind in service.changes) service.changes[kind as 'move'](pick, place);
          else if (kind === 'reload') windows[window] = page.reload();
          else page[kind as 'ownMove'](pick, place);
          await flush();
          for (const shown of windows) expect(shown.misplaced()).toEqual([]);
        }
        // Twice: what the second window sends at the end is an event for the first.
        for (const page of [...windows, ...windows]) await page.settle();
        const titles = service.captured().map(({ title }) => title);
        for (const page of windows) {
          expect(page.shown()).toEqual(columnsOf(service));
          expect(titles.filter((title) => page.written.includes(title))).toEqual(page.written);
        }
        expect(titles).toHaveLength(windows.flatMap(({ written }) => written).length);
      },
    ),
    { numRuns: 400, seed: 42 },
  );
});
