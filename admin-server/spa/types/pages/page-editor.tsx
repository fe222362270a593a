import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft, ImagePlus } from 'lucide-react';
import { Fragment } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { locales, localPath } from '#content-db/model/locale.ts';
import { type BuiltInPage, isBuiltInPage, ownPagePaths } from '#content-db/types/page-path.ts';
import { slugify } from '#content-db/model/slug.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import { ApiError, read } from '../../api/client.ts';
import { listQuery, loadRow, refresh, specialCalls } from '../../api/resources.ts';
import { useLatestRow } from '../../edit/row-form.tsx';
import { SettingsForm } from '../../edit/settings-form.tsx';
import { FormField } from '../../fields/form-field.tsx';
import { t } from '../../language/text.tsx';
import { language } from '../../language/language.ts';
import { useRowState } from '../../resource/status.tsx';
import { WhereChanged } from '../../resource/where-changed.tsx';
import { ViewLive } from '../../resource/view-live.tsx';
import { translated } from '../../language/translated.ts';
import { Button, linkButtonIn } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { closeOnPurpose } from '../../ui/use-unsaved.ts';
import { builtInScreen, pageScreen } from './page-form.ts';
import { DraftPages } from '../../writing/draft-pages.tsx';
import { SectionList } from './section-list.tsx';
import { pageTitleOf } from './section-names.ts';

type Page = RowOf<'pages'>;

/** A page with its sections: `/pages/home` for one of the program, `/pages/12`, or `/pages/new`. */
export function Component() {
  const { id = 'new' } = useParams();
  if (isBuiltInPage(id)) return <BuiltIn key={id} name={id} />;
  return id === 'new' ? <NewPage /> : <AddedPage key={id} id={Number(id)} />;
}

function BuiltIn({ name }: { name: BuiltInPage }) {
  const stored = useQuery(listQuery('pages', { slug: name }));
  return (
    <Loaded queries={[stored]} failed={t('The page could not be opened')}>
      {([row]) => <Edited page={row} slug={name} />}
    </Loaded>
  );
}

function AddedPage({ id }: { id: number }) {
  const query = useLatestRow(['pages', id], () => loadRow('pages', id));
  return (
    <Loaded queries={[query]} failed={t('The page could not be opened')}>
      {(row) => <Edited page={row} slug={row.slug} />}
    </Loaded>
  );
}

/** What a page begins with. The rest is beside its sections. */
const firstFields: typeof pageScreen = {
  ...pageScreen,
  fields: pageScreen.fields.filter(({ name }) => /^(?:title|slug|description)/.test(name)),
};

function NewPage() {
  const navigate = useNavigate();
  return (
    <div className="grid gap-6">
      <Head title={t('Add Page')} />
      <div className="max-w-2xl">
        <SettingsForm
          screen={pageScreen}
          row={undefined}
          locale={language}
          name={t('Page')}
          save={t('Save and add sections')}
          onSaved={({ id }) => closeOnPurpose(() => void navigate(`/pages/${id}`, { replace: true }))}
        >
          {(form) => <Fields form={form} rowId={undefined} screen={firstFields} />}
        </SettingsForm>
      </div>
    </div>
  );
}

function Edited({ page, slug }: { page: Page | undefined; slug: string }) {
  const sections = useQuery({
    ...listQuery('page-sections', { pageId: page?.id }),
    enabled: page !== undefined,
  });
  const isOwn = !isBuiltInPage(slug);
  const screen = isOwn ? pageScreen : builtInScreen;
  const title = page && isOwn ? pageScreen.labelOf(page) : isOwn ? '' : pageTitleOf(slug);
  const rows = page ? (sections.data ?? []) : [];
  // There is nothing to view before it has been live.
  const isDraft = useRowState('pages', page?.id)?.state === 'draft';
  const textsAt = isOwn ? undefined : `/individual-pages-editor?page=${slug}`;
  return (
    <div className="grid gap-6">
      <Head title={title} path={isOwn && isDraft ? undefined : pathsOf(slug, page?.slugAr ?? null).en} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid gap-6">
          {(!page || sections.data) && <SectionList page={page} slug={slug} rows={rows} textsAt={textsAt} />}
          {textsAt && (
            <div className="flex flex-wrap gap-3">
              <Link to={textsAt} className={linkButtonIn('plain')}>
                {t('Edit the texts of this page')}
              </Link>
              <WhereChanged path={slug === 'home' ? '/' : `/${slug}`} name={title} />
            </div>
          )}
          {!page && <AddPicture slug={slug} />}
          {page && (
            <section aria-label={t('Page')} className="rounded border border-line bg-sheet p-5">
              <SettingsForm screen={screen} row={page} locale={language} name={title} save={t('Save')}>
                {(form) => <Fields form={form} rowId={page.id} screen={screen} />}
              </SettingsForm>
            </section>
          )}
        </div>
        <DraftPages
          resource="pages"
          rowId={page?.id}
          values={{}}
          paths={pathsOf(slug, page?.slugAr ?? null)}
        />
      </div>
    </div>
  );
}

/** Stores the row of a page of the program, whose form has the picture. */
function AddPicture({ slug }: { slug: string }) {
  const add = useMutation({
    mutationFn: () => read(specialCalls('pages').row.$post({ json: { page: slug } })),
    onSuccess: () => refresh('pages', 'page-sections'),
    onError: (error) =>
      toast.error(
        t('The page could not be opened'),
        translated(error instanceof ApiError ? error.reason : error.message),
      ),
  });
  return (
    <Button icon={ImagePlus} isBusy={add.isPending} onClick={() => add.mutate()}>
      {t('Add a picture beside the title')}
    </Button>
  );
}

/** The path of a page in each language. */
export function pathsOf(slug: string, slugAr: string | null) {
  if (!isBuiltInPage(slug)) return ownPagePaths({ slug, slugAr });
  const path = slug === 'home' ? '/' : `/${slug}`;
  return Object.fromEntries(locales.map((locale) => [locale, localPath(path, locale)]));
}

function Head({ title, path }: { title: string; path?: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Link to="/pages" className={linkButtonIn('quiet')}>
        <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden /> {t('All pages')}
      </Link>
      <h1 className="me-auto text-xl font-semibold text-strong">
        <bdi>{title}</bdi>
      </h1>
      {path !== undefined && <ViewLive path={path} locale={language} label={t('View the live page')} />}
    </div>
  );
}

interface FieldsProps {
  form: UseFormReturn;
  rowId: number | undefined;
  screen: typeof pageScreen;
}

function Fields({ form, rowId, screen }: FieldsProps) {
  return (
    <div className="grid gap-5">
      {screen.fields.map((spec) => (
        <Fragment key={spec.name}>
          <FormField
            spec={spec}
            form={form}
            locale={language}
            rowId={rowId}
            onChange={(value, before) => {
              // A new page has the address of its title until somebody writes another one.
              if (spec.name !== 'title' || rowId !== undefined) return;
              if ([undefined, '', slugify(String(before ?? ''))].includes(form.getValues('slug')))
                form.setValue('slug', slugify(String(value)), { shouldDirty: true });
            }}
          />
        </Fragment>
      ))}
    </div>
  );
}
