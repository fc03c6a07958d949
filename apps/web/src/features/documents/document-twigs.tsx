import type { DocumentPlace } from '../../data/queries/documents.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Icon } from '../../design/icon.tsx';
import { useCollapsed } from '../../design/use-collapsed.ts';
import { useWords } from '../../words/use-words.tsx';
import type { NestedDocument } from './nested-documents.ts';
import { StatePills } from './state-pills.tsx';
import { useNewDocumentInside } from './use-new-document.tsx';
import type { TreeDrag } from './use-tree-drag.tsx';
import documentsCss from './documents.module.css';
import textCss from '../../design/text.module.css';

/** The open document, with its title as it is typed. */
type Open = Pick<DocumentPlace, 'id' | 'title'>;

/** A link to a document of the tree. */
export function Twig({ document, open }: { document: DocumentPlace; open: Open }) {
  const isOpen = document.id === open.id;
  return (
    <AppLink
      href={`/app/documents/${document.id}`}
      {...(isOpen && { 'aria-current': 'page' as const })}
    >
      <span className={textCss.cut} dir="auto">
        {isOpen ? open.title : document.title}
      </span>
      <StatePills document={document} />
    </AppLink>
  );
}

/** Documents of a project as a tree that folds, with a button for a new document inside each. */
export function DocumentTwigs({
  organization,
  nested,
  open,
  drag,
}: {
  organization: string;
  nested: readonly NestedDocument[];
  open: Open;
  drag: TreeDrag;
}) {
  const { collapsed, toggle } = useCollapsed('documents');
  const create = useNewDocumentInside(organization);
  return <Level {...{ nested, open, drag, collapsed, toggle, create }} />;
}

function Level({
  nested,
  ...rest
}: {
  nested: readonly NestedDocument[];
  open: Open;
  drag: TreeDrag;
  collapsed: readonly string[];
  toggle: (id: string) => void;
  create: (document: DocumentPlace) => void;
}) {
  const t = useWords();
  const { open, drag, collapsed, toggle, create } = rest;
  return (
    <ul>
      {nested.map(({ document, inside }) => {
        const { id } = document;
        const title = id === open.id ? open.title : document.title;
        const isUnfolded = inside.length > 0 && !collapsed.includes(id);
        return (
          <li key={id}>
            <div className={documentsCss.twig} {...drag.source(document)} {...drag.into(document)}>
              {inside.length > 0 && (
                <button
                  type="button"
                  className={documentsCss.fold}
                  aria-expanded={isUnfolded}
                  aria-label={t('documents.documentsInsideOf', { title })}
                  onClick={() => toggle(id)}
                >
                  <Icon name="down" />
                </button>
              )}
              <Twig document={document} open={open} />
              <button
                type="button"
                className={documentsCss.addInside}
                aria-label={t('documents.newInsideOf', { title })}
                title={t('documents.newInside')}
                onClick={() => create(document)}
              >
                <Icon name="plus" />
              </button>
            </div>
            {isUnfolded && <Level nested={inside} {...rest} />}
          </li>
        );
      })}
    </ul>
  );
}
