import type { KeyboardEvent } from 'react';
import type { FileRecord } from '../../api/types.ts';
import { Button } from '../../design/button.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { sideStep } from '../../design/side-step.ts';
import { useWords } from '../../words/use-words.tsx';
import { linkTo } from '../../data/queries/files.ts';
import { StoredPicture } from './stored-picture.tsx';
import filesCss from './files.module.css';
import layoutCss from '../../design/layout.module.css';
import buttonCss from '../../design/button.module.css';
import { classes } from '../../design/classes.ts';

/** One picture over the page. The arrow keys, Home and End show the others, Escape closes it. */
export function Gallery({
  pictures,
  shown,
  onShow,
}: {
  pictures: readonly FileRecord[];
  /** The id of the picture; null for none. */
  shown: string | null;
  onShow: (id: string | null) => void;
}) {
  const words = useWords();
  const at = pictures.findIndex(({ id }) => id === shown);
  const picture = pictures[at];
  const go = (to: number) => onShow(pictures[to]?.id ?? shown);
  const places: Readonly<Record<string, number>> = {
    Home: 0,
    End: pictures.length - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = sideStep(event.key);
    const to = step === undefined ? places[event.key] : at + step;
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  if (picture === undefined) return null;
  return (
    <ModalDialog title={picture.name} isOpen onClose={() => onShow(null)}>
      <div
        className={filesCss.gallery}
        role="group"
        aria-label={words('files.pictures')}
        onKeyDown={onKeyDown}
      >
        <StoredPicture key={picture.id} src={linkTo(picture)} alt={picture.name} />
        <div className={layoutCss.actions}>
          {pictures.length > 1 && (
            <div className={filesCss.galleryPlaces}>
              <Button slight isDisabled={at === 0} onPress={() => go(at - 1)}>
                {words('files.previous')}
              </Button>
              <span aria-live="polite">
                {words('files.placeOf', { at: at + 1, count: pictures.length })}
              </span>
              <Button slight isDisabled={at === pictures.length - 1} onPress={() => go(at + 1)}>
                {words('files.next')}
              </Button>
            </div>
          )}
          <a
            className={classes(buttonCss.button, buttonCss.quiet, buttonCss.slight)}
            href={linkTo(picture)}
            download={picture.name}
          >
            {words('files.download')}
          </a>
          <a
            className={classes(buttonCss.button, buttonCss.quiet, buttonCss.slight)}
            href={linkTo(picture)}
            target="_blank"
            rel="noreferrer"
          >
            {words('files.openInFullSize')}
          </a>
          <Button slight autoFocus onPress={() => onShow(null)}>
            {words('files.close')}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
