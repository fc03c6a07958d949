import type { Project } from '../api/types.ts';
import { useSession } from '../data/session.tsx';
import { ProjectPage } from './project-page.tsx';
import { useWhomToAsk } from '../data/whom-to-ask.tsx';
import { useWords } from '../words/use-words.tsx';
import { AboutProject } from '../features/settings/about-project.tsx';
import { BoardSettings } from '../features/settings/board-settings.tsx';
import { EndOfProject } from '../features/settings/end-of-project.tsx';
import { FieldSettings } from '../features/settings/field-settings.tsx';
import { LabelSettings } from '../features/settings/label-settings.tsx';
import { TemplateSettings } from '../features/settings/template-settings.tsx';
import { MemberSettings } from '../features/settings/member-settings.tsx';
import pageCss from '../design/page.module.css';
import noticeCss from '../design/notice.module.css';

/** `/app/projects/{KEY}/settings`: the settings of a project. Owners and admins can change them, other people can read them. */
export function SettingsPage() {
  return <ProjectPage tab="settings">{(project) => <Settings project={project} />}</ProjectPage>;
}

function Settings({ project }: { project: Project }) {
  const words = useWords();
  const { isManager, organization } = useSession();
  const names = useWhomToAsk(project.id);
  const canEdit = isManager && !project.archived;
  return (
    <div className={pageCss.projectArea}>
      {!isManager && (
        <p className={noticeCss.notice}>
          {names === null
            ? words('settings.whoChangesSettings')
            : words('settings.whomToAsk', { names })}
        </p>
      )}
      <AboutProject key={project.id} project={project} canEdit={canEdit} />
      <BoardSettings project={project} canEdit={canEdit} />
      <LabelSettings
        project={project}
        canEdit={canEdit}
        canAdd={!project.archived && (isManager || organization?.members_make_labels === true)}
      />
      <FieldSettings project={project} canEdit={canEdit} />
      <TemplateSettings project={project} canEdit={!project.archived} />
      <MemberSettings project={project} canEdit={canEdit} />
      {isManager && <EndOfProject project={project} />}
    </div>
  );
}
