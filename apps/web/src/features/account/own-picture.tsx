import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pictures } from '../../api/pictures.ts';
import { keys } from '../../data/query/keys.ts';
import { pictureAddress, removePicture, sendPicture } from '../../data/queries/pictures.ts';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import { Notice, Refused } from '../../design/notice.tsx';
import { Person } from '../../design/person.tsx';
import { useWords } from '../../words/use-words.tsx';
import { useDroppedFiles } from '../files/use-dropped-files.ts';
import { blobOf, squarePicture } from './square-picture.ts';
import layoutCss from '../../design/layout.module.css';
import pageCss from '../../design/page.module.css';
import textCss from '../../design/text.module.css';
import css from './own-picture.module.css';

/** The person's picture: choose, drop or paste a file, look at the part of it that others will see, and save it. */
export function OwnPicture() {
  const words = useWords();
  const { me, organization } = useSession();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const onSuccess = async (address: string | null) => {
    setDraft(null);
    pictures.known.set(me.id, address);
    pictures.show();
    await client.invalidateQueries({ queryKey: keys.me });
  };
  const save = useMutation({
    mutationFn: (url: string) => sendPicture(blobOf(url)),
    onSuccess: (id) => onSuccess(organization && pictureAddress(organization.id, id)),
  });
  const remove = useMutation({ mutationFn: removePicture, onSuccess: () => onSuccess(null) });
  const choose = async (files: Iterable<File>) => {
    const [file] = files;
    if (file === undefined) return;
    save.reset();
    remove.reset();
    const url = await squarePicture(file);
    setUnreadable(url === null);
    setDraft(url);
  };
  const isOver = useDroppedFiles((files) => void choose(files));
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files;
    if (files === undefined || files.length === 0) return;
    event.preventDefault();
    void choose(files);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => onPaste(event);
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
  return (
    <section className={classes(pageCss.card, isOver && css.over)} aria-labelledby="picture-card">
      <header>
        <h2 id="picture-card">{words('account.picture')}</h2>
        <p className={textCss.note}>{words('account.pictureIsSeenBy')}</p>
      </header>
      <div className={css.picture}>
        <span className={css.preview}>
          {draft === null ? <Person id={me.id} name={me.name} /> : <img src={draft} alt="" />}
        </span>
        <div className={layoutCss.actions}>
          {draft !== null && (
            <Button
              look="primary"
              autoFocus
              busy={save.isPending}
              onPress={() => save.mutate(draft)}
            >
              {words('account.save')}
            </Button>
          )}
          <Button onPress={() => input.current?.click()}>{words('account.choosePicture')}</Button>
          {draft !== null && (
            <Button look="quiet" onPress={() => setDraft(null)}>
              {words('account.cancel')}
            </Button>
          )}
          {draft === null && me.picture_id !== null && (
            <Button look="quiet" busy={remove.isPending} onPress={() => remove.mutate()}>
              {words('account.removePicture')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={words('account.choosePicture')}
          onChange={({ target }) => {
            void choose([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </div>
      {isUnreadable && (
        <Notice>
          <p>{words('account.pictureUnreadable')}</p>
        </Notice>
      )}
      {save.isSuccess && draft === null && (
        <Notice>
          <p>{words('account.pictureSaved')}</p>
        </Notice>
      )}
      <Refused error={save.error ?? remove.error} />
    </section>
  );
}
