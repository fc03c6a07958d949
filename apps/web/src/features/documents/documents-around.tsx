import { useQuery } from '@tanstack/react-query';
import type { Document } from '../../api/types.ts';
import { documentPlacesQuery } from '../../data/queries/documents.ts';
import { AppLink } from '../../design/app-link.tsx';
import { Icon } from '../../design/icon.tsx';
import { useWords } from '../../words/use-words.tsx';
import { documentsAround, documentsInside } from './nested-documents.ts';
import { StatePills } from './state-pills.tsx';
import documentsCss from './documents.module.css';
import textCss from '../../design/text.module.css';

const usePlaces = ({ organization_id: organization }: Document) =>
  useQuery(documentPlacesQuery(organization)).data ?? [];

/** The documents that a document is inside, above its title. */
export function DocumentPath({ document }: { document: Document }) {
  const words = useWords();
  const around = documentsAround(document, usePlaces(document));
  if (around.length === 0) return null;
  return (
    <nav className={documentsCss.path} aria-label={words('documents.isInside')}>
      {around.map(({ id, title }) => (
        <span key={id}>
          <AppLink href={`/app/documents/${id}`}>
            <bdi>{title}</bdi>
          </AppLink>{' '}
          /{' '}
        </span>
      ))}
    </nav>
  );
}

/** The documents inside a document, below its text. */
export function DocumentsInside({ document }: { document: Document }) {
  const words = useWords();
  const inside = documentsInside(document, usePlaces(document));
  if (inside.length === 0) return null;
  return (
    <section className={documentsCss.inside}>
      <h2>{words('documents.documentsInside')}</h2>
      <ul>
        {inside.map((place) => (
          <li key={place.id}>
            <AppLink href={`/app/documents/${place.id}`}>
              <Icon name="document" />
              <span className={textCss.cut} dir="auto">
                {place.title}
              </span>
            </AppLink>
            <StatePills document={place} />
          </li>
        ))}
      </ul>
    </section>
  );
}
