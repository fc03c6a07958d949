import { expect, test } from 'vitest';
import { boxesOf, showBoxes, withTasks } from './task-boxes.ts';

const list =
  '<p>a</p><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>One</p>' +
  '<ul data-type="taskList"><li data-type="taskItem"><p>Two</p></li></ul></li>' +
  '<li data-type="taskItem" data-checked="false"></li></ul>';

test('tasks become as their boxes are, and all else stays as it is', () => {
  const checked = '<li data-type="taskItem" data-checked="true">';
  expect(withTasks(list, [true, true, false])).toBe(
    list.replace('<li data-type="taskItem">', checked),
  );
  expect(withTasks(list, [false, true, true]).match(/data-checked="\w+"/gu)).toEqual([
    'data-checked="false"',
    'data-checked="true"',
    'data-checked="true"',
  ]);
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
