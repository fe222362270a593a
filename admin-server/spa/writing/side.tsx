import { Languages, MonitorSmartphone, PanelRight, PenLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { t } from '../language/text.tsx';

type Side = 'settings' | 'preview' | 'source';

/** What stands beside the text of an article. */
export interface SideState {
  side: Side;
  show: (side: Side) => void;
  /** Whether there is an article in the other language to show. */
  hasSource: boolean;
  /** Whether it stands in place of the text, as there is one column. The settings stand below the text. */
  isInPlace: boolean;
}

/** Beside a translation that is begun its source is shown, also once it is saved. In one column each keeps how far it was scrolled. */
export function useSide(isBegun: boolean, hasSource: boolean): SideState {
  const isInPlace = useMediaQuery('(max-width: 71.99rem)');
  const [chosen, choose] = useState<Side>(isBegun && hasSource && !isInPlace ? 'source' : 'settings');
  const side = chosen === 'source' && !hasSource ? 'settings' : chosen;
  const scrolled = useRef(new Map<Side, number>());
  function show(next: Side) {
    scrolled.current.set(side, window.scrollY);
    flushSync(() => choose(next));
    if (isInPlace) window.scrollTo({ top: scrolled.current.get(next) ?? 0, behavior: 'instant' });
  }
  return { side, show, hasSource, isInPlace };
}

/** All that can be shown, above the text. */
export function SideSwitch({ side, show, hasSource, isInPlace }: SideState) {
  const options: { value: Side; label: string; icon: typeof PenLine }[] = [
    isInPlace
      ? { value: 'settings', label: t('Text'), icon: PenLine }
      : { value: 'settings', label: t('Settings'), icon: PanelRight },
    { value: 'preview', label: t('Preview'), icon: MonitorSmartphone },
  ];
  if (hasSource) options.push({ value: 'source', label: t('Other language'), icon: Languages });
  return (
    <SegmentedControl
      label={isInPlace ? t('Shown') : t('Beside the text')}
      value={side}
      options={options}
      onChange={(value) => show(options.find((option) => option.value === value)?.value ?? side)}
    />
  );
}

/** In one column, from anywhere in the text to what is read with it most, and back. */
export function SideToggle({ side, show, hasSource, isInPlace }: SideState) {
  if (!isInPlace) return null;
  if (side !== 'settings')
    return (
      <Button icon={PenLine} onClick={() => show('settings')}>
        {t('Back to the text')}
      </Button>
    );
  const [next, label, icon] = hasSource
    ? (['source', t('Show the other language'), Languages] as const)
    : (['preview', t('Show the preview'), MonitorSmartphone] as const);
  return <IconButton icon={icon} label={label} onClick={() => show(next)} />;
}
