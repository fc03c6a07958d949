import { useEditorState, type Editor } from '@tiptap/react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useWords } from '../../words/use-words.tsx';
import menuCss from '../../design/menu.module.css';

/** Languages by the class of their code block; their names are the same in all languages of people. */
const languages = new Map(
  Object.entries({
    bash: 'Bash',
    c: 'C',
    csharp: 'C#',
    cpp: 'C++',
    css: 'CSS',
    diff: 'Diff',
    go: 'Go',
    graphql: 'GraphQL',
    html: 'HTML',
    ini: 'INI',
    java: 'Java',
    javascript: 'JavaScript',
    json: 'JSON',
    kotlin: 'Kotlin',
    markdown: 'Markdown',
    php: 'PHP',
    python: 'Python',
    ruby: 'Ruby',
    rust: 'Rust',
    sql: 'SQL',
    swift: 'Swift',
    typescript: 'TypeScript',
    xml: 'XML',
    yaml: 'YAML',
  }),
);

/** The language of the code block at the cursor: its name, and a menu to change it. */
export function CodeMenu({ editor }: { editor: Editor }) {
  const words = useWords();
  const language = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      (current.getAttributes('codeBlock')['language'] as string | null) ?? '',
  });
  const plain = words('text.plainText');
  const name = language === '' ? plain : (languages.get(language) ?? language);
  return (
    <MenuTrigger>
      <Button aria-label={words('text.languageIs', { name })}>
        <bdi>{name}</bdi>
      </Button>
      <Popover className={menuCss.popover}>
        <Menu
          className={menuCss.options}
          aria-label={words('text.language')}
          selectionMode="single"
          selectedKeys={[language]}
          onAction={(key) => {
            const chosen = key === '' ? null : String(key);
            editor.chain().updateAttributes('codeBlock', { language: chosen }).focus().run();
          }}
        >
          <MenuItem id="" className={menuCss.option}>
            {plain}
          </MenuItem>
          {[...languages].map(([id, title]) => (
            <MenuItem key={id} id={id} className={menuCss.option}>
              {title}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
