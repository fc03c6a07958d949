import { useQuery } from '@tanstack/react-query';
import { useState, type CSSProperties } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import type { Document } from '../../api/types.ts';
import { documentPlacesQuery } from '../../data/queries/documents.ts';
import { foundByName } from '../../design/found-by-name.ts';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { nothingMatches, SearchableMenu } from '../../design/searchable-menu.tsx';
import { useWords } from '../../words/use-words.tsx';
import { possibleParents } from './nested-documents.ts';
import documentsCss from './documents.module.css';
import menuCss from '../../design/menu.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';

const top = 'top';

/** Asks which document of the same project a document goes into, or whether to the top. */
export function MoveDocument({
  document,
  isOpen,
  move,
  onClose,
}: {
  document: Document;
  isOpen: boolean;
  move: (parent: string | null) => void;
  onClose: () => void;
}) {
  const t = useWords();
  const [words, setWords] = useState('');
  const { organization_id: organization, parent_id: parent, title } = document;
  const query = useQuery({ ...documentPlacesQuery(organization), enabled: isOpen });
  const choices = [
    ...(typeof parent === 'string' ? [{ id: top, name: t('documents.toTheTop'), level: 1 }] : []),
    ...possibleParents(document, query.data ?? [])
      .filter(({ document: { id } }) => id !== parent)
      .map(({ document: { id, title: name }, level }) => ({ id, name, level })),
  ];
  const close = () => {
    setWords('');
    onClose();
  };
  return (
    <ModalDialog title={t('documents.moveTitle', { title })} isOpen={isOpen} onClose={close}>
      <SearchableMenu
        find={t('documents.searchInDocuments')}
        count={choices.length}
        words={words}
        onWords={setWords}
        onEscape={close}
      >
        <Menu
          className={classes(menuCss.options, documentsCss.places)}
          aria-label={t('documents.moveInto')}
          renderEmptyState={nothingMatches}
          onAction={(id) => {
            move(id === top ? null : String(id));
            close();
          }}
        >
          {foundByName(choices, words).map(({ id, name, level }) => (
            <MenuItem
              key={id}
              id={id}
              className={menuCss.option}
              textValue={name}
              style={{ '--level': words === '' ? level - 1 : 0 } as CSSProperties}
            >
              <span className={textCss.cut} dir="auto">
                {name}
              </span>
            </MenuItem>
          ))}
        </Menu>
      </SearchableMenu>
    </ModalDialog>
  );
}
