import { useRef, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useWords } from '../words/use-words.tsx';
import { words as wordsOf } from '../words/words.ts';
import { SearchableMenu, nothingMatches, Tick } from './searchable-menu.tsx';
import { foundByName } from './found-by-name.ts';
import { Icon } from './icon.tsx';
import { canBeNumbered, numberedOption } from './choose-by-digit.ts';
import menuCss from './menu.module.css';
import textCss from './text.module.css';
import valueCss from './value.module.css';
import { classes } from './classes.ts';

/** A choice: `mark` is shown before its name, `note` after it. */
export interface Choice {
  id: string;
  name: string;
  mark?: ReactNode;
  note?: string;
}

const made = '+';

/**
 * A value that opens its choices in place. A single choice is saved at once; several are saved when the menu closes, and Escape discards
 * them.
 */
export function Choose({
  label,
  find = wordsOf('ui.find'),
  isSeveral = false,
  choices,
  chosen,
  onChoose,
  make,
  typed,
  none,
  isOpen,
  onOpenChange,
  children,
}: {
  /** The name of the field: "Priority". */
  label: string;
  /** The placeholder of the search field: "Find a person…". */
  find?: string;
  isSeveral?: boolean;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  /** Creates a new choice from the typed text. Returns its id. */
  make?: ((name: string) => string | Promise<string>) | undefined;
  /** The choice that the typed text is by itself; null where it is none. */
  typed?: (words: string) => Choice | null;
  /** The text where no choice has the words. */
  none?: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The value as it is shown. */
  children?: ReactNode;
}) {
  const t = useWords();
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const [words, setWords] = useState('');
  const latest = useRef<readonly string[] | null>(null);
  const isLeft = useRef(false);
  const now = draft ?? chosen;
  const keep = (ids: readonly string[] | null) => {
    latest.current = ids;
    setDraft(ids);
  };
  const openOrClose = (open: boolean) => {
    const ids = latest.current;
    if (!open && ids !== null && !isLeft.current && !isSame(ids, chosen)) onChoose([...ids]);
    isLeft.current = false;
    keep(open && isSeveral ? chosen : null);
    setWords('');
    onOpenChange(open);
  };
  const name = words.trim();
  const isNew = name !== '' && choices.every((choice) => !isSameName(choice.name, name));
  const choose = async (ids: readonly string[]) => {
    const known = ids.filter((id) => id !== made);
    if (!isSeveral) {
      const [id] = known;
      if (id !== undefined && id !== chosen[0]) onChoose([id]);
      return;
    }
    keep(known);
    if (make === undefined || known.length === ids.length) return;
    setWords('');
    const id = await make(name);
    // The menu may be closed by then.
    if (latest.current === null) onChoose([...known, id]);
    else keep([...latest.current, id]);
  };
  // A new choice is not among the choices until it is saved.
  const added: readonly Choice[] = now
    .filter((id) => choices.every((choice) => choice.id !== id))
    .map((id) => ({ id, name: id }));
  const typedChoice = typed?.(name) ?? null;
  const found = foundByName([...choices, ...added], words);
  const isFound = typedChoice === null || found.some(({ id }) => id === typedChoice.id);
  const list = (
    <Menu
      className={menuCss.options}
      aria-label={label}
      selectionMode={isSeveral ? 'multiple' : 'single'}
      disallowEmptySelection={!isSeveral}
      selectedKeys={now}
      onSelectionChange={(keys) => void choose([...keys].map(String))}
      renderEmptyState={
        none === undefined ? nothingMatches : () => <p className={menuCss.columnEmpty}>{none}</p>
      }
    >
      {(isFound ? found : [...found, typedChoice]).map((choice) => (
        <MenuItem
          ref={numberedOption}
          key={choice.id}
          id={choice.id}
          className={menuCss.option}
          textValue={choice.name}
        >
          {choice.mark}
          <span className={textCss.cut} dir="auto">
            {choice.name}
          </span>
          <span className={menuCss.end}>
            {choice.note}
            <Tick />
          </span>
        </MenuItem>
      ))}
      {make !== undefined && isNew && (
        <MenuItem ref={numberedOption} id={made} className={menuCss.option} textValue={words}>
          <Icon name="plus" />
          <span className={textCss.cut} dir="auto">
            {t('ui.makeNew', { name })}
          </span>
        </MenuItem>
      )}
    </Menu>
  );
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={openOrClose}>
      <Button className={valueCss.value}>
        <span className={textCss.hidden}>{label}: </span>
        {children}
        <Icon name="down" />
      </Button>
      <Popover className={classes(menuCss.popover, menuCss.choose)} placement="bottom start">
        <SearchableMenu
          find={find}
          count={make === undefined && typed === undefined ? choices.length : Infinity}
          words={words}
          onWords={setWords}
          isNumbered={make === undefined && typed === undefined && canBeNumbered(choices)}
          onEscape={() => {
            isLeft.current = true;
            openOrClose(false);
          }}
        >
          {list}
        </SearchableMenu>
      </Popover>
    </MenuTrigger>
  );
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
