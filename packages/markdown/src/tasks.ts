import type { MarkdownIt, StateCore, Token } from 'markdown-it';

/** `[ ]` or `[x]` before the text of an item (GitHub Flavored Markdown, 5.3), or without a text. */
const box = /^\[([ xX])\](?:[ \t]+|$)/;

/**
 * Writes the items of bullet lists that begin with a box as tasks, in the form that the HTML policy keeps. A list is cut where tasks and
 * other items meet. The text of a task is always a paragraph.
 */
export function addTasks({ core }: MarkdownIt): void {
  core.ruler.after('block', 'tasks', (state) => {
    const written: Token[] = [];
    /** The lists that are open, each with its tag as written and whether its last item is a task. */
    const lists: { open: Token; isTask: boolean | null }[] = [];
    for (const [place, token] of state.tokens.entries()) {
      if (token.type.endsWith('_list_open')) lists.push({ open: token, isTask: null });
      if (token.type.endsWith('_list_close')) lists.pop();
      const list = lists.at(-1);
      if (token.type === 'list_item_open' && list?.open.type === 'bullet_list_open') {
        const isTask = readBox(state.tokens, place);
        if (list.isTask !== null && list.isTask !== isTask) {
          written.push(tagOf(state, 'bullet_list_close', -1));
          list.open = tagOf(state, 'bullet_list_open', 1);
          written.push(list.open);
        }
        list.isTask = isTask;
        if (isTask) list.open.attrSet('data-type', 'taskList');
      }
      written.push(token);
    }
    state.tokens = written;
  });
}

function tagOf({ Token: TokenOf }: StateCore, type: string, nesting: -1 | 1): Token {
  const token = new TokenOf(type, 'ul', nesting);
  token.block = true;
  return token;
}

/** Whether an item is a task. Takes its box away, and shows its paragraphs. */
function readBox(tokens: readonly Token[], place: number): boolean {
  const [item, paragraph, text] = tokens.slice(place, place + 3);
  const sign = paragraph?.type === 'paragraph_open' ? box.exec(text?.content ?? '') : null;
  if (item === undefined || text === undefined || sign === null) return false;
  item.attrSet('data-type', 'taskItem');
  item.attrSet('data-checked', `${sign[1] !== ' '}`);
  text.content = text.content.slice(sign[0].length);
  for (
    let at = place + 1;
    tokens[at]?.type !== 'list_item_close' || (tokens[at]?.level ?? 0) > item.level;
    at += 1
  ) {
    const token = tokens[at] as Token;
    if (token.level === item.level + 1 && token.type.startsWith('paragraph_')) token.hidden = false;
  }
  return true;
}
