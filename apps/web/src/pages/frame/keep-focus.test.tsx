import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let end: () => void;
beforeEach(() => {
  end = keepFocus();
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

const show = (html: string) => document.body.insertAdjacentHTML('beforeend', html);
const one = (selector: string) => document.querySelector<HTMLElement>(selector);

/** Uses an element as by Enter. */
function press(selector: string): void {
  one(selector)?.focus();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
}

/** What has the focus a few frames later, in words. */
async function focused(): Promise<string | undefined> {
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  return document.activeElement === document.body
    ? 'nothing'
    : document.activeElement?.textContent.trim();
}

const rows = (...names: readonly string[]) =>
  names
    .map((name) => `<li id="${name}"><input type="checkbox"><a href="#">${name}</a></li>`)
    .join('');

test('of an entry that goes the next one gets the focus, else the one before, else the heading', async () => {
  show(
    `<main><h1>Page</h1><section><h2>List</h2><ul>${rows('a', 'b', 'c', 'd')}</ul></section></main>`,
  );
  one('#b a')?.focus();
  one('#b')?.remove();
  expect(await focused()).toBe('c');
  // Both go at once, as by a filter.
  one('#c')?.remove();
  one('#d')?.remove();
  expect(await focused()).toBe('a');
  one('#a')?.remove();
  expect(await focused()).toBe('List');
});

test('only an entry of the same kind is a neighbour: no change between comments, no head of a group', async () => {
  show(
    `<main><ol>${rows('a')}<li class="comments_change"><a href="#">changed</a></li>${rows('b')}</ol></main>`,
  );
  one('#a a')?.focus();
  one('#a')?.remove();
  expect(await focused()).toBe('b');
});

test('an element that is disabled leaves the focus to its entry', async () => {
  show(`<main><h1>Page</h1><ul>${rows('a', 'b')}</ul></main>`);
  one('#b')?.insertAdjacentHTML('beforeend', '<button>Remove</button>');
  one('#b button')?.focus();
  // A browser takes the focus away by itself.
  one('#b button')?.blur();
  one('#b button')?.toggleAttribute('disabled', true);
  one('main')?.append('');
  expect(await focused()).toBe('b');
});

test('what stands in the place of an element gets its focus', async () => {
  show(
    '<main><div id="bar"><a href="#">before</a><p id="old"><button>Edit</button></p></div></main>',
  );
  one('#old button')?.focus();
  const form = document.createElement('form');
  form.innerHTML = '<button>Save</button>';
  // As React does it.
  one('#old')?.remove();
  one('#bar')?.append(form);
  expect(await focused()).toBe('Save');
});

test('after an overlay or a bar, what was used before has the focus, or its neighbour', async () => {
  show(
    `<main><h1>Page</h1><ul>${rows('a', 'b')}</ul><div id="bar"><button>Archive</button></div></main>`,
  );
  press('#a a');
  press('#bar button');
  show('<div id="over"><button>Yes</button></div>');
  press('#over button');
  one('#a')?.remove();
  one('#bar')?.remove();
  one('#over')?.remove();
  expect(await focused()).toBe('b');
});

test('a neighbour that got the focus gets it again after a message, also where a bar is back by then', async () => {
  const bar = '<p id="bar"><button>Move</button><button id="archive">Archive</button></p>';
  show(
    `<main><ul>${rows('a', 'b', 'c')}</ul><div id="foot">${bar}</div></main><div class="messages_messages"></div>`,
  );
  press('#a a');
  press('#archive');
  one('#a')?.remove();
  one('#bar')?.remove();
  expect(await focused()).toBe('b');
  one('.messages_messages')?.insertAdjacentHTML('beforeend', '<p><button>Undo</button></p>');
  press('.messages_messages button');
  // The service answers before the focus is given.
  one('.messages_messages p')?.remove();
  one('#foot')?.insertAdjacentHTML('beforeend', bar);
  expect(await focused()).toBe('b');
});

test('what was pressed with the other button of the mouse has the focus after a message', async () => {
  show('<main><h1>Page</h1><a href="#">Card</a></main><div class="messages_messages"></div>');
  one('a')?.focus();
  one('a')?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }));
  one('.messages_messages')?.insertAdjacentHTML('beforeend', '<p><button>Close</button></p>');
  press('.messages_messages button');
  one('.messages_messages p')?.remove();
  expect(await focused()).toBe('Card');
});

test('where nothing was used before, the heading of the page has it', async () => {
  show('<main><h1>Page</h1></main><div id="over"><button>Yes</button></div>');
  one('#over button')?.focus();
  one('#over')?.remove();
  expect(await focused()).toBe('Page');
});

test('who has left the element for nothing keeps nothing, and what takes the focus by itself keeps it', async () => {
  show(`<main><h1>Page</h1><ul>${rows('a', 'b')}</ul><button>Other</button></main>`);
  one('#a a')?.focus();
  one('#a a')?.blur();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await focused()).toBe('nothing');
  one('#a')?.remove();
  expect(await focused()).toBe('nothing');
  one('#b a')?.focus();
  one('#b')?.remove();
  requestAnimationFrame(() => one('main > button')?.focus());
  expect(await focused()).toBe('Other');
});
