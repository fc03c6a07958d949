import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate, useSearchParams } from 'react-router';
import { asRefusal } from '../../api/refusal.ts';
import type { Project, View } from '../../api/types.ts';
import { showMessage } from '../feedback/messages.tsx';
import { useSession } from '../../data/session.tsx';
import { keys } from '../../data/query/keys.ts';
import { showDone } from '../feedback/undo.tsx';
import { useWords } from '../../words/use-words.tsx';
import { viewAddress, viewParameters, viewsQuery } from '../../data/queries/views.ts';
import { createView, deleteView, updateView } from '../../data/queries/view-requests.ts';
import { ViewCalendar } from './view-calendar.tsx';
import { ViewForm } from './view-form.tsx';
import { keepPage, viewPages, type ViewPage } from '../../data/queries/view-page.ts';
import chipCss from '../../design/chip.module.css';
import textCss from '../../design/text.module.css';
import menuCss from '../../design/menu.module.css';
import noticeCss from '../../design/notice.module.css';
import { classes } from '../../design/classes.ts';

const refused = (error: Error) => showMessage({ text: asRefusal(error).message });

/** The saved view that a page shows, with what can be done with it; else the way to save what is shown as one. */
export function ViewChip({
  project,
  page,
  shown,
  unshown,
  isWhole,
}: {
  project: Project;
  page: ViewPage;
  /** The parameters that the page shows; only the list has columns, and the calendar has no groups. */
  shown: Pick<View, 'query'> & Partial<Pick<View, 'grouping' | 'columns'>>;
  /** The parameters that the page does not show: what a view has of these stays in it. */
  unshown: readonly string[];
  /** Whether all that the page shows can be saved. */
  isWhole: boolean;
}) {
  const t = useWords();
  const { organization } = useSession();
  const id = organization?.id ?? '';
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { data: views } = useQuery({ ...viewsQuery(id), enabled: organization !== null });
  const view = views?.find((candidate) => candidate.id === search.get('view'));
  const [form, setForm] = useState<'new' | 'change' | 'calendar' | null>(null);
  const again = () => client.invalidateQueries({ queryKey: keys.views(id) });
  const show = (shownView: View) => {
    keepPage(shownView.id, page);
    setSearch(viewParameters(shownView, page), { replace: true });
  };
  const showOn = (shownView: View, onPage: ViewPage) => {
    keepPage(shownView.id, onPage);
    void navigate(viewAddress(project.key, shownView, onPage));
  };

  // The address has only the id of the view, as a link from outside.
  const isBare = view !== undefined && search.size === 1;
  useEffect(() => {
    if (isBare) setSearch(viewParameters(view, page), { replace: true });
  }, [isBare, view, page, setSearch]);

  const save = async (fields: Pick<View, 'name' | 'shared'>) => {
    const saved =
      form === 'change' && view !== undefined
        ? await updateView(view, fields)
        : await createView(id, { ...shown, ...fields, project_id: project.id });
    await again();
    show(saved);
    setForm(null);
  };
  const keep = useMutation({
    mutationFn: (target: View) => {
      const stays = Object.entries(target.query).filter(([name]) => unshown.includes(name));
      return updateView(target, {
        ...shown,
        query: { ...Object.fromEntries(stays), ...shown.query },
      });
    },
    async onSuccess(saved, before) {
      await again();
      showDone({
        text: t('views.showsThisNow', { name: saved.name }),
        undo: async () => {
          const { query, columns: columnsBefore, grouping: by } = before;
          show(await updateView(saved, { query, columns: columnsBefore, grouping: by }));
          await again();
          return t('views.isAsItWas', { name: saved.name });
        },
      });
    },
    onError: refused,
  });
  const remove = useMutation({
    mutationFn: (deleted: View) => deleteView(deleted.id),
    async onSuccess(_nothing, { name, query, columns: columnsBefore, grouping: by, shared }) {
      setSearch({}, { replace: true });
      await again();
      showDone({
        text: t('views.theViewIsDeleted', { name }),
        undo: async () => {
          const fields = { name, query, columns: columnsBefore, grouping: by, shared };
          show(await createView(id, { ...fields, project_id: project.id }));
          await again();
          return t('views.theViewIsBack', { name });
        },
      });
    },
    onError: refused,
  });

  const actsOn = (target: View): Readonly<Record<string, () => void>> => ({
    [t('views.saveInIt')]: () => keep.mutate(target),
    [t('views.showAsSaved')]: () => show(target),
    ...Object.fromEntries(
      viewPages
        .filter((candidate) => candidate !== page)
        .map((candidate) => [
          t('views.showThere', { page: candidate }),
          () => showOn(target, candidate),
        ]),
    ),
    [t('views.renameOrShare')]: () => setForm('change'),
    [t('views.saveAsAnother')]: () => setForm('new'),
    [t('views.dueDatesAsCalendar')]: () => setForm('calendar'),
    [t('views.delete')]: () => remove.mutate(target),
  });
  return (
    <>
      {view === undefined ? (
        <button type="button" className={chipCss.chip} onClick={() => setForm('new')}>
          {t('views.saveAsAView')}
        </button>
      ) : (
        <MenuTrigger>
          <AriaButton
            className={classes(chipCss.chip, textCss.cut)}
            data-on
            aria-label={t('views.viewOf', { name: view.name })}
          >
            <bdi>{view.name}</bdi>
          </AriaButton>
          <Popover className={menuCss.popover} placement="bottom start">
            <Menu className={menuCss.options} aria-label={t('views.theView', { name: view.name })}>
              {Object.entries(actsOn(view)).map(([label, act]) => (
                <MenuItem
                  key={label}
                  id={label}
                  className={
                    label === t('views.delete')
                      ? classes(menuCss.option, menuCss.danger)
                      : menuCss.option
                  }
                  onAction={act}
                >
                  {label}
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
      )}
      {view !== undefined && view.gone.length > 0 && (
        <p className={classes(noticeCss.notice, textCss.small)} role="status">
          {t('views.goneRecords', { count: view.gone.length })}
        </p>
      )}
      {form === 'calendar' && view !== undefined && (
        <ViewCalendar view={view} onClose={() => setForm(null)} />
      )}
      {(form === 'new' || form === 'change') && (
        <ViewForm
          title={t(form === 'new' ? 'views.saveAsAView' : 'views.renameOrShareTheView')}
          view={form === 'change' ? view : undefined}
          note={
            isWhole ? null : t('views.lanesAreNotSaved', { page: page === 'board' ? page : 'list' })
          }
          save={save}
          onClose={() => setForm(null)}
        />
      )}
    </>
  );
}
