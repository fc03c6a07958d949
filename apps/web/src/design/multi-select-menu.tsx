import { useState } from 'react';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { SearchableMenu, nothingMatches, Tick } from './searchable-menu.tsx';
import { foundByName } from './found-by-name.ts';
import { canBeNumbered, numberedOption } from './choose-by-digit.ts';
import { useWords } from '../words/use-words.tsx';
import menuCss from './menu.module.css';
import signCss from './sign.module.css';
import textCss from './text.module.css';

/** An option of a filter. */
export interface Option {
  id: string;
  name: string;
  /** The color of a label or board, shown beside its name. */
  color?: string;
}

/** Whether a filter selects what has none of the chosen options. */
export interface Reversal {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** The id of the item that turns a filter round. */
const reversed = 'reversed';

/** The menu of a choice of any number, with a search field above it. The chosen ids are in the order of the options. */
export function MultiSelectMenu({
  label,
  chosen,
  options,
  onChange,
  onEscape,
  reversal,
}: {
  label: string;
  chosen: readonly string[];
  options: readonly Option[];
  onChange: (ids: string[]) => void;
  onEscape: () => void;
  reversal?: Reversal | undefined;
}) {
  const t = useWords();
  const [words, setWords] = useState('');
  return (
    <SearchableMenu
      count={options.length}
      words={words}
      onWords={setWords}
      onEscape={onEscape}
      isNumbered={canBeNumbered(options)}
    >
      <Menu
        className={menuCss.options}
        aria-label={label}
        selectionMode="multiple"
        selectedKeys={chosen}
        onSelectionChange={(keys) => {
          const all = keys === 'all' ? options.map(({ id }) => id) : [...keys].map(String);
          onChange(options.map(({ id }) => id).filter((id) => all.includes(id)));
        }}
        renderEmptyState={nothingMatches}
      >
        {foundByName(options, words).map(({ id, name, color }) => (
          <MenuItem
            ref={numberedOption}
            key={id}
            id={id}
            className={menuCss.option}
            textValue={name}
          >
            <span className={textCss.cut} dir="auto">
              {color !== undefined && (
                <>
                  <i className={signCss.dot} style={{ background: color }} />{' '}
                </>
              )}
              {name}
            </span>
            <span className={menuCss.end}>
              <Tick />
            </span>
          </MenuItem>
        ))}
        {reversal !== undefined && chosen.length > 0 && words === '' && (
          <MenuSection
            className={menuCss.menuPart}
            aria-label={t('ui.isNot')}
            selectionMode="multiple"
            selectedKeys={reversal.isOn ? [reversed] : []}
            onSelectionChange={() => reversal.onChange(!reversal.isOn)}
          >
            <MenuItem
              ref={numberedOption}
              id={reversed}
              className={menuCss.option}
              textValue={t('ui.isNot')}
            >
              <span>{t('ui.isNot')}</span>
              <span className={menuCss.end}>
                <Tick />
              </span>
            </MenuItem>
          </MenuSection>
        )}
      </Menu>
    </SearchableMenu>
  );
}
