import { useEffect, useEffectEvent, useState } from 'react';
import type { ControlProps } from '../fields/field-spec.ts';
import { ChoiceInput } from '../fields/form-field.tsx';
import { useLinkTargets } from './link-targets.ts';

/** An address, or a page of the site by its title. Two of one title are told apart by their addresses. */
export function TargetField(props: ControlProps) {
  const [typed, setTyped] = useState('');
  const targets = useLinkTargets(typed);
  const options = targets.map(({ page, path, title }, at) => ({
    value: page ?? path,
    label: targets.findIndex((other) => other.title === title) < at ? `${title} (${path})` : title,
  }));
  // A title that was typed before the pages were found.
  const named = options.find(({ label }) => label === props.value)?.value;
  const choose = useEffectEvent((value: string) => props.onChange(value));
  useEffect(() => {
    if (named !== undefined) choose(named);
  }, [named]);
  return <ChoiceInput {...props} options={options} onType={setTyped} />;
}
