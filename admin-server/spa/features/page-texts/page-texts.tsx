import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Locale } from '#content-db/model/locale.ts';
import { Switch } from '../../ui/controls.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Empty } from '../../ui/states.tsx';
import { NoneWithStatus, StatusFilter, useStatusFilter } from '../../resource/status-filter.tsx';
import type { NamedSection } from './page-sections.ts';
import { type TextGroup, withRows } from './text-groups.ts';
import { TextSection } from './text-section.tsx';
import { usePageTexts } from './use-page-texts.ts';
import { t } from '../../language/text.tsx';

interface PageTextsProps {
  page: string;
  locale: Locale;
  /** The named sections in order. Other sections follow. */
  sections: readonly NamedSection[];
  /** Whether other sections are hidden. */
  isOnlyThese?: boolean;
}

/** The texts of a page in one language by section, each edited in place. Marks texts that need a translation. */
export function PageTexts({ page, locale, sections, isOnlyThese = false }: PageTextsProps) {
  const { queries, groupsOf } = usePageTexts(page, locale, sections);
  return (
    <Loaded queries={queries} failed={t('Failed to fetch page content')}>
      {(...texts) => {
        const all = groupsOf(...texts);
        return <Groups {...{ page, locale }} all={isOnlyThese ? all.slice(0, sections.length) : all} />;
      }}
    </Loaded>
  );
}

function Groups({ page, locale, all }: Pick<PageTextsProps, 'page' | 'locale'> & { all: TextGroup[] }) {
  const [address] = useSearchParams();
  const [isOnlyOpen, setOnlyOpen] = useState(address.get('show') === 'open');
  const status = useStatusFilter('page-content');
  const groups = all.filter(({ items }) => items.length > 0);
  if (groups.length === 0) return <Empty icon={FileText} title={t('This page has no texts yet.')} />;
  const shown = withRows(isOnlyOpen ? onlyOpen(groups) : groups, status.shows);
  return (
    <div className="grid gap-6">
      <div className="max-w-48">
        <StatusFilter {...status} />
      </div>
      {locale === 'ar' && <Translation groups={groups} isOnlyOpen={isOnlyOpen} onChange={setOnlyOpen} />}
      {shown.length === 0 && status.value !== '' && <NoneWithStatus icon={FileText} />}
      {shown.map((group) => (
        <TextSection key={group.name} {...{ page, locale, group }} />
      ))}
    </div>
  );
}

/** The number of texts that need work, and a switch to show only those. */
function Translation({
  groups,
  isOnlyOpen,
  onChange,
}: {
  groups: TextGroup[];
  isOnlyOpen: boolean;
  onChange: (isOnlyOpen: boolean) => void;
}) {
  const needs = groups.flatMap(({ items }) => items.map(({ need }) => need));
  const [missing = 0, toCheck = 0] = (['translation', 'review'] as const).map(
    (need) => needs.filter((other) => other === need).length,
  );
  const isAllDone = missing + toCheck === 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded border border-line bg-surface px-5 py-3 text-sm">
      <p role="status">
        {isAllDone
          ? t('Every text is translated and up to date.')
          : t('{missing} untranslated, {toCheck} to check.', { missing, toCheck })}
      </p>
      {(!isAllDone || isOnlyOpen) && (
        <label className="flex min-h-11 items-center gap-3 md:min-h-9">
          <Switch label={t('Show only these')} isOn={isOnlyOpen} onChange={onChange} />{' '}
          <span aria-hidden>{t('Show only these')}</span>
        </label>
      )}
    </div>
  );
}

function onlyOpen(groups: TextGroup[]): TextGroup[] {
  return groups
    .map((group) => ({ ...group, items: group.items.filter(({ need }) => need !== 'nothing') }))
    .filter(({ items }) => items.length > 0);
}
