import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Form, type Fields } from '../../design/form.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { TextField } from '../../design/text-field.tsx';
import { useWords } from '../../words/use-words.tsx';
import { isSameChart, maxCharts, useNamedCharts, type ChartChoice } from './use-chart.ts';
import chipCss from '../../design/chip.module.css';
import layoutCss from '../../design/layout.module.css';
import { classes } from '../../design/classes.ts';
import textCss from '../../design/text.module.css';

/** The charts that a person keeps for a project, each as a chip, and the way to keep the one that is shown or to forget it. */
export function NamedCharts({
  project,
  chart,
  title,
  onShow,
}: {
  project: string;
  chart: ChartChoice;
  /** A name for the chart. */
  title: string;
  onShow: (chart: ChartChoice) => void;
}) {
  const words = useWords();
  const [charts, setCharts] = useNamedCharts(project);
  const [isNaming, setNaming] = useState(false);
  const shown = charts.find((candidate) => isSameChart(candidate, chart));
  const save = async ({ name = '' }: Fields) => {
    setCharts([...charts, { ...chart, name: name.trim() === '' ? title : name.trim() }]);
    setNaming(false);
  };
  const mutation = useMutation({ mutationFn: save });
  return (
    <div className={layoutCss.actions} role="group" aria-label={words('analytics.savedCharts')}>
      {charts.map((candidate) => (
        <button
          key={`${candidate.name} ${candidate.by} ${candidate.split} ${candidate.measure}`}
          type="button"
          className={classes(chipCss.chip, textCss.cut)}
          data-on={candidate === shown}
          aria-pressed={candidate === shown}
          onClick={() => onShow(candidate)}
        >
          <bdi>{candidate.name}</bdi>
        </button>
      ))}
      {shown === undefined && charts.length < maxCharts && (
        <Button slight onPress={() => setNaming(true)}>
          {words('analytics.saveChart')}
        </Button>
      )}
      {shown !== undefined && (
        <Button slight onPress={() => setCharts(charts.filter((candidate) => candidate !== shown))}>
          {words('analytics.deleteChart')}
        </Button>
      )}
      {isNaming && (
        <ModalDialog title={words('analytics.saveChart')} isOpen onClose={() => setNaming(false)}>
          <Form mutation={mutation} labels={{ name: 'fields.name' }}>
            <TextField
              name="name"
              label={words('views.name')}
              defaultValue={title}
              maxLength={60}
              autoFocus
            />
            <div className={layoutCss.actions}>
              <Button look="quiet" onPress={() => setNaming(false)}>
                {words('views.cancel')}
              </Button>
              <Button type="submit" look="primary">
                {words('views.save')}
              </Button>
            </div>
          </Form>
        </ModalDialog>
      )}
    </div>
  );
}
