import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { doing, render } from '../../testing/render.tsx';
import type { Me } from '../api/types.ts';
import { inFull } from '../design/dates.ts';
import { chooseTimeZone } from '../words/time-zone.ts';
import { useWords } from '../words/use-words.tsx';
import { SessionProvider } from './session.tsx';

afterEach(() => void chooseTimeZone(null));

function Time() {
  useWords();
  const [first] = useState(() => inFull('2026-06-01T10:30:00Z'));
  return (
    <p>
      {first}; {inFull('2026-06-01T10:30:00Z')}
    </p>
  );
}

function Page() {
  const [time_zone, setZone] = useState('Pacific/Kiritimati');
  return (
    <SessionProvider me={{ time_zone, organizations: [] } as unknown as Me}>
      <Time />
      <button onClick={() => setZone('Asia/Kathmandu')}>Move</button>
    </SessionProvider>
  );
}

test('times are those of the zone that a person chose, from the first page on and without a reload', async () => {
  const page = await render(<Page />);
  const spaced = () => page.querySelector('p')?.textContent?.replaceAll(/\s/gu, ' ');
  expect(spaced()).toBe('Jun 2, 2026, 12:30 AM; Jun 2, 2026, 12:30 AM');
  await doing(() => page.querySelector('button')?.click());
  expect(spaced()).toBe('Jun 2, 2026, 12:30 AM; Jun 1, 2026, 4:15 PM');
});
