import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { Ref } from 'react';
import type { Document } from '../../api/types.ts';
import { Icon } from '../../design/icon.tsx';
import { pressShortcut } from '../../design/shortcuts.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { useWords } from '../../words/use-words.tsx';
import buttonCss from '../../design/button.module.css';
import menuCss from '../../design/menu.module.css';
import { classes } from '../../design/classes.ts';

/** "More": the less frequent actions for a document; dangerous ones come last. */
export function DocumentMenu({
  document: { title, status, archived },
  button,
  canUndo,
  acts,
}: {
  document: Document;
  button: Ref<HTMLButtonElement>;
  /** Whether there are changes to undo; null while nobody writes. */
  canUndo: boolean | null;
  acts: Readonly<Record<'undo' | 'draft' | 'inside' | 'move' | 'archive' | 'delete', () => void>>;
}) {
  const words = useWords();
  const isPhone = useIsPhone();
  return (
    <MenuTrigger>
      <Button ref={button} className={buttonCss.iconButton} aria-label={words('documents.more')}>
        <Icon name="more" />
      </Button>
      <Popover className={classes(menuCss.popover, menuCss.choose)} placement="bottom end">
        <Menu className={menuCss.options} aria-label={words('documents.moreOf', { title })}>
          {canUndo !== null && (
            <MenuItem className={menuCss.option} isDisabled={!canUndo} onAction={acts.undo}>
              <Icon name="undo" />
              <span>{words('documents.undoMyChanges')}</span>
            </MenuItem>
          )}
          {isPhone && (
            <MenuItem className={menuCss.option} onAction={() => pressShortcut('copyDocumentLink')}>
              <Icon name="link" />
              <span>{words('documents.copyLink')}</span>
            </MenuItem>
          )}
          {status === 'published' && (
            <MenuItem
              className={menuCss.option}
              textValue={words('documents.makeItADraftAgain')}
              onAction={acts.draft}
            >
              <Icon name="edit" />
              <span>{words('documents.makeItADraftAgain')}</span>
            </MenuItem>
          )}
          <MenuItem className={menuCss.option} onAction={acts.inside}>
            <Icon name="plus" />
            <span>{words('documents.newInside')}</span>
          </MenuItem>
          <MenuItem
            className={menuCss.option}
            textValue={words('documents.moveInto')}
            onAction={acts.move}
          >
            <Icon name="open" />
            <span>{words('documents.moveInto')}</span>
          </MenuItem>
          <MenuItem className={menuCss.option} onAction={acts.archive}>
            <Icon name="archive" />
            <span>
              {archived ? words('documents.bringBackFromTheArchive') : words('documents.archive')}
            </span>
          </MenuItem>
          <MenuItem
            className={classes(menuCss.option, menuCss.danger)}
            textValue={words('documents.delete2')}
            onAction={acts.delete}
          >
            <Icon name="trash" />
            <span>{words('documents.deleteDots')}</span>
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
