import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import type { Locale } from '#content-db/locale.ts';
import type { RowOf } from '#content-db/repository.ts';
import { createRow, listQuery, refresh, updateRow } from '../api/resources.ts';
import { InlineText } from '../resource/inline-text.tsx';
import { Badge, Empty, Failed, Loading } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';

type PageText = RowOf<'page-content'>;

/** What is said after a text was saved; the clause on Arabic is for where it is true. */
export interface SaveTexts {
  saved: [title: string, text?: string];
  failed: [title: string, text?: string];
}

const usualTexts: SaveTexts = { saved: ['Content updated!'], failed: ['Error updating content', 'Please try again'] };

interface PageTextsProps {
  page: string;
  locale: Locale;
  /** Sections in the order in which they stand on the page; others follow. */
  sections?: string[];
  /** Leaves all other sections out. */
  isOnlyThese?: boolean;
  texts?: SaveTexts;
}

/** All texts of a page in one language, section by section, each edited in place. English ones with no Arabic stand as what is to be translated. */
export function PageTexts({ page, locale, sections = [], isOnlyThese = false, texts = usualTexts }: PageTextsProps) {
  const own = useQuery(listQuery('page-content', { page, locale }));
  const english = useQuery(listQuery('page-content', { page, locale: 'en' }));
  const error = own.error ?? english.error;
  if (error) return <Failed title="Failed to fetch page content" error={error} onRetry={() => void Promise.all([own.refetch(), english.refetch()])} />;
  if (!own.data || !english.data) return <Loading />;
  const groups = groupBySection(own.data, english.data, sections).filter(({ section }) => !isOnlyThese || sections.includes(section));
  if (groups.length === 0) return <Empty icon={FileText} title="This page has no texts yet." />;
  return (
    <div className="grid gap-6">
      {groups.map(({ section, keys }) => (
        <section key={section} aria-labelledby={`section-${section}`} className="rounded border border-line bg-sheet">
          <h2 id={`section-${section}`} className="border-b border-line px-5 py-3 font-semibold text-strong">
            {readable(section)}
          </h2>
          <div className="divide-y divide-line px-5">
            {keys.map(({ key, row, original }) => (
              <div key={key}>
                <InlineText
                  id={`page-content/${page}/${section}/${key}/${locale}`}
                  label={readable(key)}
                  value={row?.content ?? ''}
                  locale={locale}
                  placeholder={original?.content}
                  isLong={(original?.content.length ?? 0) > 100}
                  onSave={(content) => save({ page, section, key, locale, content }, row, texts)}
                />
                {!row && locale === 'ar' && <p className="-mt-1 pb-3"><Badge tone="warning">Untranslated: the site shows the English</Badge></p>}
                {row && !row.isActive && <p className="-mt-1 pb-3"><Badge tone="warning">Switched off</Badge></p>}
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

async function save(place: { page: string; section: string; key: string; locale: Locale; content: string }, row: PageText | undefined, { saved, failed }: SaveTexts): Promise<void> {
  try {
    if (row) await updateRow('page-content', row.id, { content: place.content }, row.revision);
    else await createRow('page-content', { ...place, isActive: true });
  } catch (error) {
    toast.error(...failed);
    throw error;
  }
  toast.success(...saved);
  await refresh('page-content');
}

interface Group {
  section: string;
  keys: { key: string; row: PageText | undefined; original: PageText | undefined }[];
}

function groupBySection(own: PageText[], english: PageText[], order: string[]): Group[] {
  const at = (row: PageText) => `${row.section}/${row.key}`;
  const ownRows = new Map(own.map((row) => [at(row), row]));
  const originals = new Map(english.map((row) => [at(row), row]));
  const all = [...new Map([...english, ...own].map((row) => [at(row), row])).values()];
  const groups = Map.groupBy(all, ({ section }) => section);
  const rank = (section: string) => (order.includes(section) ? order.indexOf(section) : order.length);
  return [...groups.keys()]
    .sort((a, b) => rank(a) - rank(b))
    .map((section) => ({ section, keys: (groups.get(section) ?? []).map((row) => ({ key: row.key, row: ownRows.get(at(row)), original: originals.get(at(row)) })) }));
}

/** `psychological_mastery` or `exploreServices` as people write it. */
export function readable(key: string): string {
  const words = key.replaceAll(/[_.-]+/g, ' ').replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
