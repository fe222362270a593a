import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { Link, Navigate, useParams } from 'react-router';
import { locales } from '#content-db/model/locale.ts';
import { isBuiltInPage } from '#content-db/types/page-path.ts';
import { isSectionKind, ownSectionOf } from '#content-db/types/section-kinds.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { loadRow, rowQuery } from '../../api/resources.ts';
import { useLatestRow } from '../../edit/row-form.tsx';
import { SettingsForm } from '../../edit/settings-form.tsx';
import { FormField } from '../../fields/form-field.tsx';
import type { FieldSpec } from '../../fields/field-spec.ts';
import { t } from '../../language/text.tsx';
import { language } from '../../language/language.ts';
import { linkButtonIn } from '../../ui/button.tsx';
import { languageNames } from '../../ui/languages.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ArticleText } from '../../writing/article-text.tsx';
import { pathsOf } from './page-editor.tsx';
import { DraftPages } from '../../writing/draft-pages.tsx';
import { fieldsOf, sectionLabel, sectionScreen } from './section-form.ts';
import { kindLabel, kindNames } from './section-names.ts';

type Section = RowOf<'page-sections'>;

/** A section of a page, in both languages, with the page beside it: `/page-sections/12`. */
export function Component() {
  const { id = '' } = useParams();
  return /^\d+$/.test(id) ? <Stored key={id} id={Number(id)} /> : <Navigate to="/pages" replace />;
}

function Stored({ id }: { id: number }) {
  const section = useLatestRow(['page-sections', id], () => loadRow('page-sections', id));
  const pageId = Number(section.data?.pageId ?? 0);
  const page = useQuery({ ...rowQuery('pages', pageId), enabled: pageId > 0 });
  return (
    <Loaded queries={[section, page]} failed={t('The section could not be opened')}>
      {(row, ofPage) =>
        ownSectionOf(row.kind) === undefined ? (
          <Edited section={row} page={ofPage} />
        ) : (
          <Navigate to={`/pages/${pageAddress(ofPage)}`} replace />
        )
      }
    </Loaded>
  );
}

function pageAddress({ id, slug }: RowOf<'pages'>): string | number {
  return isBuiltInPage(slug) ? slug : id;
}

function Edited({ section, page }: { section: Section; page: RowOf<'pages'> }) {
  const name = sectionLabel(section);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Link to={`/pages/${pageAddress(page)}`} className={linkButtonIn('quiet')}>
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden /> {t('All sections')}
        </Link>
        <h1 className="text-xl font-semibold text-strong">{kindLabel(section.kind)}</h1>
        {isSectionKind(section.kind) && (
          <p className="text-sm text-muted">{kindNames[section.kind].purpose}</p>
        )}
      </div>
      <SettingsForm
        screen={sectionScreen}
        row={section}
        locale={language}
        name={name}
        save={t('Save')}
        isLong
      >
        {(form) => <Fields form={form} section={section} page={page} />}
      </SettingsForm>
    </div>
  );
}

interface FieldsProps {
  form: UseFormReturn;
  section: Section;
  page: RowOf<'pages'>;
}

function Fields({ form, section, page }: FieldsProps) {
  const values = form.watch();
  const { texts, shared } = fieldsOf(section.kind);
  const field = (spec: FieldSpec) => (
    <FormField key={spec.name} spec={spec} form={form} locale={language} rowId={section.id} />
  );
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,32rem)_minmax(0,1fr)] min-[110rem]:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
      <div className="grid gap-6">
        {locales.map((locale) => (
          <fieldset key={locale} className="grid min-w-0 gap-5 rounded border border-line bg-sheet p-5">
            <legend className="px-1 font-mono text-xs text-muted">{languageNames[locale]}</legend>
            {texts
              .filter((spec) => spec.language === locale)
              .map((spec) =>
                spec.kind === 'markdown' ? (
                  <div key={spec.name} className="grid gap-1.5">
                    <p className="text-sm font-semibold text-strong" aria-hidden>
                      {spec.label}
                    </p>
                    <ArticleText spec={spec} form={form} locale={locale} />
                  </div>
                ) : (
                  field(spec)
                ),
              )}
          </fieldset>
        ))}
        <div className="grid gap-5 rounded border border-line bg-sheet p-5">{shared.map(field)}</div>
      </div>
      <DraftPages
        resource="page-sections"
        rowId={section.id}
        values={values}
        paths={pathsOf(page.slug, page.slugAr)}
        anchor={`section-${section.id}`}
      />
    </div>
  );
}
