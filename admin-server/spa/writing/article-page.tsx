import { ArrowLeft } from 'lucide-react';
import { type FormEvent, type ReactNode, useDeferredValue, useId, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { isLocale, type Locale } from '#content-db/model/locale.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { CollectionName } from '#content-db/types/index.ts';
import { FormField } from '../fields/form-field.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { useLoadWhenIdle } from '../ui/use-when-idle.ts';
import { LazyConflictDialog } from '../edit/lazy-conflict-dialog.tsx';
import { FormExtras } from '../edit/form-edits.tsx';
import { RestoredDraft } from '../edit/form-notices.tsx';
import { saveByKey } from '../edit/save-by-key.ts';
import { isScheduling, scheduleRow, useCanSchedule } from '../edit/scheduling.tsx';
import { useRowForm } from '../edit/use-row-form.ts';
import { Status } from '../resource/status.tsx';
import { VersionsLink } from '../resource/versions-link.tsx';
import { linkButtonIn } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import type { ArticleParts, ArticleScreen } from './article-parts.ts';
import { ArticleText, ArticleTitle } from './article-text.tsx';
import { FoldedOutline, Outline } from './outline.tsx';
import { SaveBar, TextFacts } from './save-bar.tsx';
import { SideSwitch, SideToggle, useSide } from './side.tsx';
import { SourcePane, type SourceText } from './source-pane.tsx';
import { factsOf, type Heading } from './text-facts.ts';
import './article-page.css';
import { siteUrl } from '../api/session.ts';
import { cardPicture, HeadPreview } from '../ui/head-preview.tsx';
import { t } from '../language/text.tsx';

const PreviewPane = lazyComponent(async () => (await import('./preview-pane.tsx')).PreviewPane);

interface ArticlePageProps<N extends CollectionName> {
  screen: ArticleScreen<N>;
  /** The row to edit; undefined for a new one. */
  row: RowOf<N> | undefined;
  locale: Locale;
  /** The path of the list. */
  list: string;
  /** The switch to the same article in the other language. */
  renderLanguages?: (locale: Locale) => ReactNode;
  /** The article in the other language, which can be read beside the text. */
  source?: SourceText | undefined;
  /** Called when a new one is saved for the first time; it is `row` from then on. */
  onCreated?: (row: RowOf<N>) => void;
}

/** The page that writes an article: its text at its real width and type, and its settings or its preview beside it. */
export function ArticlePage<N extends CollectionName>(props: ArticlePageProps<N>) {
  const { screen, row, list, renderLanguages, source } = props;
  const { parts } = screen;
  useLoadWhenIdle(PreviewPane);
  const rowId = row && Number(row.id);
  const sideState = useSide(!row, source !== undefined);
  const { side } = sideState;
  const { form, submit, asked, canSchedule, ...state } = useArticleForm(props, (names) => {
    const isInText = names.some((name) => name === parts.title || name === parts.text);
    // The settings stand there in place of what is beside the text; in one column, so does the text.
    if (side !== 'settings' && (sideState.isInPlace || !isInText)) sideState.show('settings');
  });
  const values = useWatch({ control: form.control });
  const locale = isLocale(values.locale) ? values.locale : props.locale;
  const text = useDeferredValue(String(values[parts.text] ?? ''));
  const isNarrow = useMediaQuery('(max-width: 39.99rem)');
  const hasKeyboard = useMediaQuery('(hover: hover) and (pointer: fine)');
  const facts = useMemo(() => factsOf(text, locale), [text, locale]);
  const specOf = (name: string) => screen.fields.find((field) => field.name === name);
  const changed = (name: string) => (value: unknown, before: unknown) =>
    screen.onFieldChange?.(name, value, form, before);
  const [title, content] = [specOf(parts.title), specOf(parts.text)];
  const renderField = (name: string) => {
    const spec = specOf(name);
    return spec && <FormField key={name} {...{ spec, form, locale, rowId }} onChange={changed(name)} />;
  };

  return (
    <form
      onSubmit={submit}
      onKeyDown={saveByKey}
      noValidate
      aria-label={row ? screen.texts.edit : screen.texts.add}
    >
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Link to={list} className={classNames(linkButtonIn('quiet'), '-ms-3.5')}>
          <ArrowLeft className="size-4" aria-hidden /> {parts.back}
        </Link>
        {row && <Status resource={screen.name} rowId={Number(row.id)} name={screen.labelOf(row)} />}
        <span className="ms-auto flex flex-wrap gap-3">
          {renderLanguages?.(locale)}
          <SideSwitch {...sideState} />
        </span>
      </div>
      <RestoredDraft {...state} onDiscard={state.discard} />
      <FormExtras {...{ screen, row, locale, form }}>
        <div className="article-columns" data-side={side}>
          <div className="article-sheet">
            {title && (
              <ArticleTitle
                spec={title}
                form={form}
                locale={locale}
                isFocused={!row || hasKeyboard}
                onChange={(value, before) => changed(parts.title)(value, before)}
              />
            )}
            {parts.renderCover(values, 'article-picture')}
            {content && <ArticleText spec={content} form={form} locale={locale} />}
            {isNarrow && (
              <div className="flex flex-wrap items-center justify-between">
                <TextFacts {...facts} />
                {rowId !== undefined && <VersionsLink resource={screen.name} rowId={rowId} />}
              </div>
            )}
          </div>
          <div className="article-side">
            {side !== 'settings' && <FoldedOutline headings={facts.headings} locale={locale} />}
            {side === 'preview' && (
              <PreviewPane
                resource={screen.name}
                rowId={rowId}
                path={parts.path(values)}
                locale={locale}
                values={{ ...values, ...parts.derivedOf(values) }}
              />
            )}
            {side === 'source' && source && <SourcePane {...source} />}
            <div hidden={side !== 'settings'}>
              <ArticlePanel {...{ parts, values, locale, renderField }} headings={facts.headings} />
            </div>
          </div>
        </div>
      </FormExtras>
      <SaveBar {...{ screen, row, locale, form, facts, isNarrow, canSchedule }} {...state}>
        <SideToggle {...sideState} />
      </SaveBar>
      {asked && <LazyConflictDialog {...asked} />}
    </form>
  );
}

/** The form of the article, which stays open when it is saved. */
function useArticleForm<N extends CollectionName>(
  { screen, row, locale, onCreated }: ArticlePageProps<N>,
  onRefused: (names: string[]) => void,
) {
  const isToBeScheduled = useRef(false);
  const state = useRowForm({
    screen,
    row,
    locale,
    staysOpen: true,
    onRefused,
    onSaved: (after) => {
      if (!row) onCreated?.(after);
      if (isToBeScheduled.current) void scheduleRow(screen.name, Number(after.id));
    },
  });
  return {
    ...state,
    canSchedule: useCanSchedule(screen, row, state.form),
    submit: (event: FormEvent<HTMLFormElement>) => {
      isToBeScheduled.current = isScheduling(event);
      state.submit(event);
    },
  };
}

interface ArticlePanelProps {
  parts: ArticleParts;
  /** The values that are typed. */
  values: Record<string, unknown>;
  headings: Heading[];
  locale: Locale;
  /** Renders the field with this name. */
  renderField: (name: string) => ReactNode;
}

/** What stands beside an article: its outline, its settings, and what others show of it. */
function ArticlePanel({ parts, values, headings, locale, renderField }: ArticlePanelProps) {
  const head = parts.headOf(values);
  return (
    <aside aria-label={t('About the article')} className="grid content-start gap-8">
      <Group title={t('Outline|headings')}>
        <Outline headings={headings} locale={locale} />
      </Group>
      {parts.groups.map(({ title, fields }) => (
        <Group key={title} title={title}>
          {fields.map(renderField)}
        </Group>
      ))}
      <Group title={parts.head.title}>
        {parts.head.fields.map(renderField)}
        <HeadPreview
          locale={locale}
          address={new URL(siteUrl()).host + parts.path(values)}
          head={{ ...head, ogTitle: head.title, ogDescription: head.description }}
          picture={parts.renderCover(values, cardPicture)}
        />
      </Group>
    </aside>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="border-b border-line pb-1.5 font-mono text-xs text-muted">
        {title}
      </h2>
      {children}
    </section>
  );
}
