import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import formCss from './form.module.css';
import menuCss from './menu.module.css';

/** An option; `id` is the value. */
export interface Option {
  id: string;
  name: string;
}

/** A choice of one option. */
export function Select({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (id: string) => void;
}) {
  return (
    <AriaSelect className={formCss.select} value={value} onChange={(key) => onChange(String(key))}>
      <Label className={formCss.label}>{label}</Label>
      <Button className={formCss.selectButton}>
        <SelectValue />
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d="m2 4.500 4 4 4-4" />
        </svg>
      </Button>
      <Popover className={menuCss.popover}>
        <ListBox className={menuCss.options} items={options}>
          {(option) => (
            <ListBoxItem className={menuCss.option} id={option.id} textValue={option.name}>
              <bdi>{option.name}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
