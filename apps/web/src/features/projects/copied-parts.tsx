import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Label } from 'react-aria-components/Label';
import { Checkbox } from '../../design/checkbox.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import formCss from '../../design/form.module.css';
import layoutCss from '../../design/layout.module.css';
import scopesCss from '../../design/scopes.module.css';
import textCss from '../../design/text.module.css';

/** The parts that a new project can get of another one, and their names. */
const names = {
  boards: 'settings.boards',
  labels: 'settings.labels',
  fields: 'customFields.title',
  views: 'views.views',
  templates: 'templates.title',
  members: 'settings.people',
  tickets: 'search.tickets',
} as const;

export type CopiedPart = keyof typeof names;

const parts = Object.keys(names) as CopiedPart[];

/** What people choose first: all but tickets. */
export const usualParts: readonly CopiedPart[] = parts.filter((part) => part !== 'tickets');

/** What tickets bring with them. */
const ofTickets = new Set<CopiedPart>(['boards', 'labels', 'fields']);

/** The choice of the parts that a new project gets of another one, and of the days by which copied tickets move. */
export function CopiedParts({
  chosen,
  onChoose,
}: {
  chosen: readonly CopiedPart[];
  onChoose: (parts: readonly CopiedPart[]) => void;
}) {
  const words = useWords();
  const hasTickets = chosen.includes('tickets');
  const shown = hasTickets
    ? parts.filter((part) => ofTickets.has(part) || chosen.includes(part))
    : chosen;
  return (
    <>
      <CheckboxGroup
        className={layoutCss.stack}
        value={[...shown]}
        onChange={(values) => onChoose(parts.filter((part) => values.includes(part)))}
      >
        <Label className={formCss.legend}>{words('projects.copied')}</Label>
        <div className={scopesCss.scopes}>
          {parts.map((part) => (
            <Checkbox key={part} value={part} isDisabled={hasTickets && ofTickets.has(part)}>
              {words(names[part])}
            </Checkbox>
          ))}
        </div>
      </CheckboxGroup>
      {hasTickets && (
        <>
          <TextField name="shift_days" type="number" label={words('projects.shiftDays')} optional />
          <p className={textCss.note}>{words('projects.whatIsCopied')}</p>
        </>
      )}
    </>
  );
}
