import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SetUp } from '#admin-server/set-up/feature.ts';
import { adminQuery } from '../../api/session.ts';
import { t } from '../../language/text.tsx';

const titles = {
  language: t('Language'),
  organisation: t('Organisation'),
  colours: t('Colours'),
  begin: t('What to begin with'),
  publish: t('Publish'),
};

export type StepName = keyof typeof titles;

export interface Step {
  name: StepName;
  title: string;
  state: 'open' | 'done' | 'skipped';
}

/**
 * The steps that make a site its owner's. What is done is what the content says; only that a step is skipped is kept, for
 * the account in this browser.
 */
export function useSteps(setUp: SetUp): [steps: Step[], skip: (names: StepName[]) => void] {
  const { data: admin } = useQuery(adminQuery);
  const key = `set-up/${admin?.id ?? ''}`;
  const [skipped, setSkipped] = useState(() => readSkipped(key));
  const isDone: Record<StepName, boolean> = {
    language: admin?.language != null,
    organisation: setUp.isNamed,
    colours: setUp.hasColours,
    begin: !setUp.hasExample,
    publish: setUp.isLive,
  };
  function skip(names: StepName[]) {
    const all = [...new Set([...skipped, ...names])];
    setSkipped(all);
    try {
      localStorage.setItem(key, JSON.stringify(all));
    } catch {
      // The storage is full or switched off: it holds until the page is left.
    }
  }
  const steps = stepNames.map((name): Step => {
    const state = isDone[name] ? 'done' : skipped.includes(name) ? 'skipped' : 'open';
    return { name, title: titles[name], state };
  });
  return [steps, skip];
}

/** In their order. */
const stepNames: StepName[] = ['language', 'organisation', 'colours', 'begin', 'publish'];

function readSkipped(key: string): StepName[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stepNames.filter((name) => stored.includes(name)) : [];
  } catch {
    return [];
  }
}
