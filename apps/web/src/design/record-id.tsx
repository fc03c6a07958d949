import { Sentence, useWords } from '../words/use-words.tsx';
import { CopyButton } from './copy-button.tsx';
import textCss from './text.module.css';
import pageCss from './page.module.css';
import { classes } from './classes.ts';

/** The id of a record, which programs need, with a button that copies it. */
export function RecordId({ id }: { id: string }) {
  const words = useWords();
  return (
    <div className={classes(textCss.note, pageCss.recordId)}>
      <span>
        <Sentence of="ui.idForPrograms" id={id} code={(text) => <code>{text}</code>} />
      </span>
      <CopyButton text={id} label={words('ui.copyId')} />
    </div>
  );
}
