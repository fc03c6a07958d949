import { words } from '../../words/words.ts';
/** A task, as the HTML policy writes it. */
const item = /<li(?=[^>]* data-type="taskItem")[^>]*>/gu;

/** The text with these states of its tasks, in their order. */
export function withTasks(html: string, areDone: readonly boolean[]): string {
  const remaining = [...areDone];
  return html.replaceAll(
    item,
    () => `<li data-type="taskItem" data-checked="${remaining.shift() === true}">`,
  );
}

/** Inserts a checkbox before each task of a shown text, as the editor does: `li > label > input`, and the text in a `div`. */
export function showBoxes(root: Element, canCheck: boolean): void {
  for (const task of root.querySelectorAll<HTMLElement>('li[data-type="taskItem"]')) {
    const text = document.createElement('div');
    text.append(...task.childNodes);
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = task.dataset['checked'] === 'true';
    box.disabled = !canCheck;
    // A task without a stored state.
    task.dataset['checked'] = String(box.checked);
    box.ariaLabel = text.firstChild?.textContent || words('text.task');
    const label = document.createElement('label');
    label.append(box);
    task.append(label, text);
  }
}

/** The checkboxes of a shown text, in their order. */
export const boxesOf = (root: Element): HTMLInputElement[] => [
  ...root.querySelectorAll<HTMLInputElement>('li[data-type="taskItem"] > label > input'),
];
