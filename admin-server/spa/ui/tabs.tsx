import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import { useScrollRow } from './use-scroll-row.ts';

interface TabsProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  tabs: readonly { value: V; label: string }[];
  children: ReactNode;
}

/** Tabs, and the panel of the selected one. */
export function Tabs<V extends string>({ label, value, onChange, tabs, children }: TabsProps<V>) {
  const row = useScrollRow<HTMLDivElement>(value);
  function choose(chosen: string) {
    const tab = tabs.find((tab) => tab.value === chosen);
    if (tab) onChange(tab.value);
  }
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List ref={row} aria-label={label} className="scroll-row mb-6 flex gap-1 border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 border-b-2 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-muted data-[state=active]:border-mark data-[state=active]:text-strong"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value}>{children}</Radix.Content>
    </Radix.Root>
  );
}
