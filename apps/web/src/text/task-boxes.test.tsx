import { expect, test } from 'vitest';
import { boxesOf, showBoxes, withTask } from './task-boxes.ts';

const list =
  '<p>a</p><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>One</p>' +
  '<ul data-type="taskList"><li data-type="taskItem"><p>Two</p></li></ul></li>' +
  '<li data-type="taskItem" data-checked="false"></li></ul>';

test('a task is checked by its number, and all else stays as it is', () => {
  expect(withTask(list, 1, true)).toBe(
    list.replace('<li data-type="taskItem">', '<li data-type="taskItem" data-checked="true">'),
  );
  expect(withTask(withTask(list, 0, false), 0, true)).toBe(list);
  expect(withTask(list, 3, true)).toBe(list);
});

test('each task of a shown text has a box with its words, which only those press who can', () => {
  const root = document.createElement('div');
  root.innerHTML = list;
  showBoxes(root, true);
  expect(boxesOf(root).map((box) => [box.ariaLabel, box.checked, box.disabled])).toEqual([
    ['One', true, false],
    ['Two', false, false],
    ['Task', false, false],
  ]);
  expect(root.textContent).toBe('aOneTwo');
  root.innerHTML = list;
  showBoxes(root, false);
  expect(boxesOf(root).every(({ disabled }) => disabled)).toBe(true);
});
