import { translated } from '../../language/translated.ts';
import { useMutation } from '@tanstack/react-query';
import { FileText, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isLocale, type Locale } from '#content-db/model/locale.ts';
import { refresh, updateRow } from '../../api/resources.ts';
import { Select, Switch } from '../../ui/controls.tsx';
import { Field } from '../../fields/field.tsx';
import { ResourceEditor } from '../../edit/lazy-editor.tsx';
import { DeleteDialog } from '../../list/delete-dialog.tsx';
import { NoneWithStatus, StatusFilter, useStatusFilter } from '../../resource/status-filter.tsx';
import { useRemove } from '../../edit/use-save.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { useLocale, useTab } from '../../ui/use-address.ts';
import { contentScreen } from '../../features/page-texts/content-form.ts';
import { homeSections, type NamedSection } from '../../features/page-texts/page-sections.ts';
import { humanize } from '#content-db/model/humanize.ts';
import { type PageText, type TextGroup, withRows } from '../../features/page-texts/text-groups.ts';
import { TextSection } from '../../features/page-texts/text-section.tsx';
import { usePageTexts } from '../../features/page-texts/use-page-texts.ts';
import { t } from '../../language/text.tsx';

const hero: NamedSection = { name: translated('Hero'), holds: ['hero'] };
const methodology: NamedSection = { name: translated('Methodology'), holds: ['methodology'] };

/** The pages with their named sections. Other stored sections follow them. */
const pages: [Page, ...Page[]] = [
  { value: 'home', label: t('Home'), sections: Object.values(homeSections) },
  {
    value: 'services',
    label: t('Services'),
    sections: [hero, methodology, { name: translated('Expertise'), holds: ['credentials'] }],
  },
  { value: 'contact', label: t('Contact'), sections: [hero] },
  { value: 'team', label: t('Team'), sections: [hero] },
  { value: 'blog', label: t('Blog'), sections: [hero] },
  {
    value: 'common',
    label: t('Common'),
    sections: [
      { name: translated('Navigation'), holds: ['navigation'] },
      { name: translated('CTA'), holds: ['cta'] },
    ],
  },
];

interface Page {
  value: string;
  label: string;
  sections: NamedSection[];
}

/** All texts of the pages: add, edit, delete, and switch on or off. */
export function Component() {
  const [page, setPage] = useTab(pages, 'page');
  const [locale, setLocale] = useLocale();
  return (
    <Tabs label={t('Page')} value={page.value} onChange={setPage} tabs={pages}>
      <div className="mb-6 max-w-48">
        <Field label={t('Language')}>
          {({ id }) => (
            <Select
              id={id}
              value={locale}
              onChange={({ target }) => isLocale(target.value) && setLocale(target.value)}
            >
              <option value="en">{t('English')}</option>
              <option value="ar">{t('Arabic')}</option>
            </Select>
          )}
        </Field>
      </div>
      <Sections key={`${page.value}/${locale}`} page={page.value} named={page.sections} locale={locale} />
    </Tabs>
  );
}

function Sections({ page, named, locale }: { page: string; named: NamedSection[]; locale: Locale }) {
  const { queries, groupsOf } = usePageTexts(page, locale, named);
  const status = useStatusFilter('page-content');
  const [addedTo, setAddedTo] = useState<TextGroup>();
  const [removed, setRemoved] = useState<PageText>();
  const screen = contentScreen(page, []);
  const remove = useRemove(screen);
  const addTo = (group: TextGroup) => (
    <Button
      icon={Plus}
      aria-label={t('Add Content to {section}', { section: group.name })}
      onClick={() => setAddedTo(group)}
    >
      {t('Add Content')}
    </Button>
  );
  const controlsOf = (row: PageText) => (
    <>
      <ActiveSwitch row={row} />
      <IconButton
        icon={Trash2}
        label={t('Delete {name}', { name: translated(humanize(row.key)) })}
        onClick={() => setRemoved(row)}
      />
    </>
  );
  return (
    <div className="grid gap-6">
      <p className="text-sm text-muted">
        {t('A switch takes effect on the website at once. Everything else waits for Publish.')}
      </p>
      <div className="max-w-48">
        <StatusFilter {...status} />
      </div>
      <Loaded queries={queries} failed={t('Failed to fetch page content')}>
        {(...texts) => {
          const groups = groupsOf(...texts);
          const shown = status.value === '' ? groups : withRows(groups, status.shows);
          return (
            <>
              {shown.length === 0 && <NoneWithStatus icon={FileText} />}
              {shown.map((group) => (
                <TextSection
                  key={group.name}
                  {...{ page, locale, group }}
                  aside={addTo(group)}
                  actionsOf={controlsOf}
                />
              ))}
              {addedTo && (
                <ResourceEditor
                  screen={contentScreen(
                    page,
                    groups.map(({ section }) => section),
                    addedTo.section,
                  )}
                  locale={locale}
                  onClose={() => setAddedTo(undefined)}
                />
              )}
            </>
          );
        }}
      </Loaded>
      <DeleteDialog
        screen={screen}
        rows={removed ? [removed] : []}
        remove={remove}
        onClose={() => setRemoved(undefined)}
      />
    </div>
  );
}

/** Shows or hides a text; takes effect on the website at once. */
function ActiveSwitch({ row }: { row: PageText }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (isActive: boolean) => updateRow('page-content', row.id, { isActive }),
    onSuccess: () => toast.success(t('Content updated successfully')),
    onError: (error) => toast.error(t('Failed to update content'), error.message),
    onSettled: () => refresh('page-content'),
  });
  return (
    <Switch
      label={t('{name} is active', { name: translated(humanize(row.key)) })}
      isOn={row.isActive}
      isDisabled={isPending}
      onChange={(isActive) => mutate(isActive)}
    />
  );
}
