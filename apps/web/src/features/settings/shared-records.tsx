import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../design/button.tsx';
import { classes } from '../../design/classes.ts';
import { Fetched } from '../../design/fetched.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { useWords } from '../../words/use-words.tsx';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { showDone } from '../feedback/undo.tsx';
import { RaiseButton } from './raise-button.tsx';
import { Section } from './section.tsx';
import layoutCss from '../../design/layout.module.css';
import pageCss from '../../design/page.module.css';
import settingsCss from './settings.module.css';
import textCss from '../../design/text.module.css';

/** A record of a project, or of all projects: only owners and admins change those. */
interface Shared {
  id: string;
  name: string;
  project_id: string | null;
}

interface Props<Record extends Shared> {
  /** The id of the section. */
  id: string;
  /** The sentences about the records. */
  texts: { title: string; lead: string; none: string; add: string; new: string; editIt: string };
  /** The title of the form of a record. */
  edit: (record: Record) => string;
  query: UseQueryResult<readonly Record[]>;
  /** The key of all lists of such records. */
  queryKey: readonly unknown[];
  canEdit: boolean;
  /** The facts of a record that are shown behind its name. */
  partsOf: (record: Record) => readonly (string | false | null | undefined)[];
  remove: (record: Record) => Promise<unknown>;
  restore: (record: Record) => Promise<unknown>;
  /** The sentences about a record that was deleted, and that was restored. */
  said: (record: Record) => { deleted: string; restored: string };
  /** Moves a record up, before the one above it. */
  raise?: (record: Record, before: Record) => Promise<unknown>;
  /** The form of a record, of a new one for null. */
  form: (record: Record | null, close: () => void) => ReactNode;
  /** Parts below the list. */
  children?: ReactNode;
}

/** The custom fields or templates of a project or of all projects as a list, each with its form in a dialog. */
export function SharedRecords<Record extends Shared>(props: Props<Record>) {
  const words = useWords();
  const client = useQueryClient();
  const { isManager } = useSession();
  const { id, texts, edit, query, queryKey, canEdit, raise, form, children } = props;
  const [edited, setEdited] = useState<Record | 'new' | null>(null);
  const close = () => setEdited(null);
  const reload = () => client.invalidateQueries({ queryKey });
  const remove = async (record: Record) => {
    await props.remove(record);
    await reload();
    const { deleted, restored } = props.said(record);
    showDone({
      text: deleted,
      async undo() {
        await props.restore(record);
        await reload();
        return restored;
      },
    });
  };
  const row = (record: Record, before: Record | undefined) => {
    const { name } = record;
    return (
      <li key={record.id}>
        <span className={settingsCss.rowName}>
          <bdi>{name}</bdi>
          <span className={textCss.note}>{props.partsOf(record).filter(Boolean).join(' · ')}</span>
        </span>
        {canEdit && (isManager || record.project_id !== null) && (
          <span className={settingsCss.rowTools}>
            {raise && before && (
              <RaiseButton
                name={name}
                onPress={() => void raise(record, before).then(reload).catch(showRefusal)}
              />
            )}
            <Button slight aria-label={edit(record)} onPress={() => setEdited(record)}>
              {texts.editIt}
            </Button>
            <Button
              slight
              look="danger"
              aria-label={words('settings.deleteRecord', { name })}
              onPress={() => void remove(record).catch(showRefusal)}
            >
              {words('settings.delete')}
            </Button>
          </span>
        )}
      </li>
    );
  };
  return (
    <Section id={id} title={texts.title} lead={texts.lead}>
      <Fetched query={query}>
        {(all) =>
          all.length === 0 ? (
            <p className={textCss.soft}>{texts.none}</p>
          ) : (
            <ul
              className={classes(pageCss.list, settingsCss.settingsRows)}
              aria-label={texts.title}
            >
              {all.map((record, at) => row(record, all[at - 1]))}
            </ul>
          )
        }
      </Fetched>
      {canEdit && (
        <div className={layoutCss.actions}>
          <Button slight onPress={() => setEdited('new')}>
            {texts.add}
          </Button>
        </div>
      )}
      {children}
      {edited !== null && (
        <ModalDialog title={edited === 'new' ? texts.new : edit(edited)} isOpen onClose={close}>
          {form(edited === 'new' ? null : edited, close)}
        </ModalDialog>
      )}
    </Section>
  );
}
