import { use, useEffect, useRef, type RefObject } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection, MenuStateContext } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { TicketStateMarks } from '../search/ticket-state.tsx';
import { isOfInputMethod } from '../../design/input-methods.ts';
import { HighlightMatches } from '../../design/highlight-matches.tsx';
import { releaseTypeAhead, startTypeAhead } from '../../design/type-ahead.ts';
import { useWords } from '../../words/use-words.tsx';
import type { ChoiceGroup } from './step.ts';
import paletteCss from './palette.module.css';
import menuCss from '../../design/menu.module.css';
import textCss from '../../design/text.module.css';
import signCss from '../../design/sign.module.css';
import { classes } from '../../design/classes.ts';

/** A text field with a list of choices below it, which are chosen by arrow keys and Enter, or by a press. */
export function Choices({
  label,
  words,
  onWords,
  groups,
  isSearching = false,
  opensField = false,
  none,
  path,
  fault = null,
  onBack,
}: {
  /** The label of the search field. */
  label: string;
  words: string;
  onWords: (words: string) => void;
  groups: readonly ChoiceGroup[];
  /** Whether a search may still put another choice first: then Enter waits for its end. */
  isSearching?: boolean;
  /** Whether each choice opens another field: what is typed after an Enter that waits belongs there. */
  opensField?: boolean;
  /** The text when there is nothing to choose. */
  none: string;
  /** The command, on a step after the first. */
  path?: string;
  /** Why the last choice was refused. */
  fault?: string | null;
  /** Goes back to the step before, by Backspace in the empty field. */
  onBack?: () => void;
}) {
  const t = useWords();
  const all = groups.flatMap(({ choices }) => choices);
  const [first] = all;
  const hasMoved = useRef(false);
  const isEntered = useRef(false);
  const change = (typed: string) => {
    hasMoved.current = false;
    isEntered.current = false;
    onWords(typed);
  };
  useEffect(() => {
    if (!isEntered.current || isSearching) return;
    isEntered.current = false;
    if (first === undefined) releaseTypeAhead();
    else first.act();
  }, [first, isSearching]);
  return (
    <Autocomplete inputValue={words} onInputChange={change}>
      {path !== undefined && <p className={paletteCss.palettePath}>{path}</p>}
      <SearchField
        aria-label={label}
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Backspace' && words === '') onBack?.();
          else event.continuePropagation();
        }}
      >
        <Input
          className={paletteCss.paletteInput}
          dir="auto"
          placeholder={label}
          maxLength={200}
          onKeyDownCapture={(event) => {
            if (/^(?:Arrow|Page|Home|End)/u.test(event.key)) hasMoved.current = true;
            if (event.key !== 'Enter' || hasMoved.current || words.trim() === '') return;
            if (isOfInputMethod(event.nativeEvent)) return;
            // The list marks its first choice only after the next drawing, which may be after this key.
            event.preventDefault();
            event.stopPropagation();
            if (!isSearching) {
              first?.act();
              return;
            }
            isEntered.current = true;
            if (opensField) startTypeAhead();
          }}
        />
      </SearchField>
      {fault !== null && (
        <p className={paletteCss.paletteFault} role="alert">
          {fault}
        </p>
      )}
      {/* A part that scrolls has to take the focus (WCAG 2.1.1); the menu itself is operated from the line above. */}
      <div
        className={paletteCss.paletteList}
        role="group"
        aria-label={t('palette.choices')}
        tabIndex={0}
        onPointerMove={() => {
          hasMoved.current = true;
        }}
      >
        <Menu
          className={menuCss.options}
          aria-label={t('palette.choices')}
          onAction={(id) => all.find((choice) => choice.id === id)?.act()}
          renderEmptyState={() => <p className={menuCss.columnEmpty}>{none}</p>}
        >
          {groups
            .filter(({ choices }) => choices.length > 0)
            .map(({ title, choices }) => (
              <MenuSection key={title} id={title}>
                <Header className={menuCss.optionHead}>{title}</Header>
                {choices.map(({ id, name, sign = '', excerpt = null, state }) => (
                  <MenuItem
                    key={id}
                    id={id}
                    className={menuCss.option}
                    textValue={`${sign} ${name}`}
                  >
                    {id === first?.id && words.trim() !== '' && (
                      <FocusedFirst key={words} id={id} hasMoved={hasMoved} />
                    )}
                    <span className={textCss.cut} dir="auto">
                      {name}
                    </span>
                    <TicketStateMarks state={state} />
                    <span className={signCss.ticketKey}>{sign}</span>
                    {excerpt !== null && (
                      <span className={classes(paletteCss.excerpt, textCss.twoLines)} dir="auto">
                        <HighlightMatches text={excerpt} words={words} />
                      </span>
                    )}
                  </MenuItem>
                ))}
              </MenuSection>
            ))}
        </Menu>
      </div>
    </Autocomplete>
  );
}

/**
 * Marks the choice that it is in. The list keeps its choice when others are added above it; until the person moves, the first one is marked.
 */
function FocusedFirst({ id, hasMoved }: { id: string; hasMoved: RefObject<boolean> }) {
  const list = use(MenuStateContext);
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  useEffect(() => {
    if (!hasMoved.current) latest.current?.selectionManager.setFocusedKey(id);
  }, [id, hasMoved]);
  return null;
}
