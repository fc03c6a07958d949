import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { Refusal } from '../../../api/refusal.ts';
import { showMessage, shownMessage } from '../../feedback/messages.tsx';
import { captureKind } from './capture-kind.tsx';
import { listOf } from './unsent-titles.tsx';

const refusal = new Refusal({ status: 409, code: 'wip_limit_exceeded', message: 'It is full.' });
const captured = { board: { id: 'b1', name: 'Open', project_id: 'p1' }, title: 'Cut it' };
const { onRefused } = captureKind(new QueryClient());

/** The list of unsent titles of a board, at this place in the window. */
function showList(left: number) {
  const list = document.createElement('ul');
  list.getBoundingClientRect = () => new DOMRect(left, 100, 250, 80);
  return listOf('b1')(list);
}

beforeEach(() => showMessage({ text: 'before' }));

test('a refused title is in no message where its column says why', () => {
  const close = showList(100);
  onRefused?.(captured, refusal, 'c1', false);
  expect(shownMessage()?.text).toBe('before');
  close();
  onRefused?.(captured, refusal, 'c1', false);
  expect(shownMessage()?.text).toBe('“Cut it” was not created. It is full.');
});

test('a refused title is in a message where its column is scrolled away', () => {
  const close = showList(window.innerWidth - 100);
  onRefused?.(captured, refusal, 'c1', false);
  expect(shownMessage()?.text).toBe('“Cut it” was not created. It is full.');
  close();
});
