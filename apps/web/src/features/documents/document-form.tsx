import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, type Ref } from 'react';
import type { Document } from '../../api/types.ts';
import { useSession } from '../../data/session.tsx';
import { peopleQuery } from '../../data/queries/organization.ts';
import { membersQuery, projectsQuery } from '../../data/queries/projects.ts';
import { keyOf } from '../../design/key-of.ts';
import { MultiSelect } from '../../design/multi-select.tsx';
import type { EditorEntry } from '../text/editor-entry.ts';
import { feet } from '../text/room-at-foot.ts';
import { TextEditor } from '../text/text-editor.tsx';
import { useWords } from '../../words/use-words.tsx';
import { DocumentConflict, DocumentNotice } from './document-conflict.tsx';
import { ProjectSelect } from './project-select.tsx';
import { TagInput } from './tag-input.tsx';
import type { WrittenFields } from './draft-fields.ts';
import type { DocumentDraft } from './use-document-draft.tsx';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';
import formCss from '../../design/form.module.css';
import documentsCss from './documents.module.css';
import { classes } from '../../design/classes.ts';

const refOfFoot = feet.ref({});

/** The form of a document. What is typed is kept in this browser, and saved by itself. */
export function DocumentForm({
  document,
  draft,
  fields,
  heading,
}: {
  document: Document;
  draft: DocumentDraft;
  fields: WrittenFields;
  heading: Ref<HTMLHeadingElement>;
}) {
  const words = useWords();
  const title = useRef<HTMLTextAreaElement>(null);
  const text = useRef<EditorEntry>(null);
  // The text takes the focus of other documents by itself.
  const begin = useEffectEvent(() => {
    if (!draft.isNew) return;
    title.current?.focus();
    title.current?.select();
  });
  useEffect(() => begin(), []);
  const { isManager } = useSession();
  const { organization_id: organization } = document;
  const projects = useQuery(projectsQuery(organization)).data ?? [];
  const project = fields.project_id;
  const members = useQuery({ ...membersQuery(project ?? ''), enabled: project !== null }).data;
  const people = useQuery({
    ...peopleQuery(organization),
    enabled: project === null && isManager,
  }).data;
  return (
    <form
      className={layoutCss.stack}
      aria-label={words('documents.writeTheDocument')}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey)) return;
        if (keyOf(event) === 'Enter' && !event.defaultPrevented) void draft.end();
        if (keyOf(event).toLowerCase() !== 's') return;
        event.preventDefault();
        draft.saveNow();
      }}
    >
      <h1 ref={heading} tabIndex={-1} className={textCss.hidden} dir="auto">
        {document.title}
      </h1>
      <textarea
        ref={title}
        className={classes(formCss.fieldInput, formCss.titleInput)}
        aria-label={words('documents.title')}
        dir="auto"
        rows={1}
        required
        maxLength={255}
        value={fields.title}
        onChange={(event) => draft.change({ title: event.target.value.replaceAll('\n', ' ') })}
        onKeyDown={(event) => {
          // A title has one line.
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          text.current?.focus();
        }}
      />
      <label className={formCss.labelled}>
        <span>{words('documents.inOneSentence')}</span>
        <input
          dir="auto"
          maxLength={500}
          value={fields.caption ?? ''}
          onChange={(event) => draft.change({ caption: event.target.value || null })}
        />
      </label>
      <TextEditor
        label={words('documents.textOfTheDocument')}
        html={fields.content_html ?? ''}
        version={draft.version}
        isQuiet={draft.isNew}
        entry={text}
        onChange={(html) => draft.change({ content_html: html })}
        onSend={() => void draft.end()}
      />
      <div className={documentsCss.documentFields}>
        <TagInput names={fields.tag_names} onChange={(tag_names) => draft.change({ tag_names })} />
        <ProjectSelect
          projects={projects}
          value={project}
          onChange={(project_id) => draft.change({ project_id })}
        />
        <MultiSelect
          label={words('documents.editors')}
          none={words('documents.nobodyElse')}
          options={(project === null ? people : members) ?? []}
          chosen={fields.editor_ids}
          onChange={(editor_ids) => draft.change({ editor_ids })}
        />
      </div>
      <DocumentConflict draft={draft} document={document.id} />
      <div className={documentsCss.foot} ref={refOfFoot}>
        <DocumentNotice draft={draft} document={document.id} />
      </div>
    </form>
  );
}
