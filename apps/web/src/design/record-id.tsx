import { CopyButton } from './copy-button.tsx';
import textCss from './text.module.css';
import pageCss from './page.module.css';
import { classes } from './classes.ts';

/** The id of a record, which programs need, with a button that copies it. */
export function RecordId({ id }: { id: string }) {
  return (
    <div className={classes(textCss.note, pageCss.recordId)}>
      <span>
        ID for programs: <code>{id}</code>
      </span>
      <CopyButton text={id} label="Copy ID" />
    </div>
  );
}
