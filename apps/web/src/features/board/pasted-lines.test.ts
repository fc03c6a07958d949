import { expect, test } from 'vitest';
import { linesOf } from './pasted-lines.ts';

test.each([
  ['lines', 'Buy sand\nBuy water\r\n\nBuy gloves\n', ['Buy sand', 'Buy water', 'Buy gloves']],
  ['bullets', '- Sand\n  * Water\n• Gloves', ['Sand', 'Water', 'Gloves']],
  ['numbers', '1. Sand\n2) Water\n10. Gloves', ['Sand', 'Water', 'Gloves']],
  ['tasks', '- [ ] Rope\n- [x] Crane\n[ ] Gate', ['Rope', 'Crane', 'Gate']],
  ['words that only look like marks', '-5 degrees\n2026 plan', ['-5 degrees', '2026 plan']],
])('a pasted text becomes titles: %s', (_what, text, titles) => {
  expect(linesOf(text)).toEqual(titles);
});
