import { ArrowLeftRight } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, use, useEffect, useId, useRef, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { Locale } from '#content-db/model/locale.ts';
import { FieldExtras } from '../fields/field-extras.ts';
import type { FieldSpec } from '../fields/field-spec.ts';
import { tooLong } from '../fields/too-long.ts';
import { latinKey } from '../ui/latin-key.ts';
import { Button } from '../ui/button.tsx';
import { langAttributes } from '../ui/controls.tsx';
import { Loading } from '../ui/states.tsx';
import { hintsFor } from './editor/hints.ts';
import { RichText } from './editor/rich-text.tsx';
import { t } from '../language/text.tsx';
import { translated } from '../language/translated.ts';

const MarkdownSource = lazy(async () => ({
  default: (await import('../fields/markdown-source.tsx')).MarkdownSource,
}));

interface TextProps {
  spec: FieldSpec;
  form: UseFormReturn;
  locale: Locale;
}

interface ArticleTitleProps extends TextProps {
  isFocused: boolean;
  onChange: (value: string, before: unknown) => void;
}

/** The title, as large as on the site. Enter leads on to the text. */
export function ArticleTitle({ spec, form, locale, isFocused, onChange }: ArticleTitleProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const renderExtras = use(FieldExtras);
  useEffect(() => {
    if (isFocused) area.current?.focus({ preventScroll: true });
  }, [isFocused]);
  function goOn(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    document.querySelector<HTMLElement>('.article-text [role="textbox"]')?.focus();
  }
  return (
    <Controller
      name={spec.name}
      control={form.control}
      render={({ field, fieldState: { error } }) => {
        const problem = tooLong(field.value, spec.maxLength) ?? (error && translated(error.message ?? ''));
        return (
          <div data-wrong={problem === undefined ? undefined : ''}>
            <label htmlFor={id} className="sr-only">
              {spec.label}
            </label>
            <textarea
              ref={area}
              id={id}
              rows={1}
              {...langAttributes(locale)}
              name={field.name}
              value={String(field.value ?? '')}
              placeholder={hintsFor(locale).title}
              aria-invalid={problem !== undefined}
              aria-describedby={problem && `${id}-error`}
              onBlur={field.onBlur}
              onKeyDown={goOn}
              onChange={({ target }) => {
                const value = target.value.replaceAll(/(?<!\s)\s*\n\s*/g, ' ');
                onChange(value, field.value);
                field.onChange(value);
              }}
              className="article-title"
            />
            {problem && (
              <p id={`${id}-error`} className="text-sm text-error">
                {problem}
              </p>
            )}
            {renderExtras(field)}
          </div>
        );
      }}
    />
  );
}

/** The text, edited as visitors see it, or as Markdown. */
export function ArticleText({ spec, form, locale }: TextProps) {
  const [view, setView] = useState<'first' | 'rich' | 'markdown'>('first');
  const isMarkdown = view === 'markdown';
  const id = useId();
  const renderExtras = use(FieldExtras);
  function switchByKey(event: KeyboardEvent) {
    if (latinKey(event.nativeEvent) !== 'm' || !event.shiftKey || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    setView(isMarkdown ? 'rich' : 'markdown');
  }
  return (
    <Controller
      name={spec.name}
      control={form.control}
      render={({ field, fieldState: { error } }) => {
        const value = String(field.value ?? '');
        const stored = String(form.formState.defaultValues?.[spec.name] ?? '');
        const described = error && `${id}-error`;
        return (
          <div onKeyDown={switchByKey} data-wrong={error === undefined ? undefined : ''}>
            <Suspense fallback={<Loading rows={3} />}>
              {isMarkdown ? (
                <div className="grid gap-2">
                  <Button
                    look="quiet"
                    icon={ArrowLeftRight}
                    className="justify-self-end"
                    title={t('Ctrl-Shift-M')}
                    onClick={() => setView('rich')}
                  >
                    {t('Back to the article')}
                  </Button>
                  <label htmlFor={id} className="sr-only">
                    {spec.label}
                  </label>
                  <MarkdownSource
                    attributes={{ id, 'aria-invalid': error !== undefined, 'aria-describedby': described }}
                    name={field.name}
                    value={value}
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                    locale={locale}
                  />
                </div>
              ) : (
                <RichText
                  value={value}
                  stored={stored}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  onMarkdown={() => setView('markdown')}
                  locale={locale}
                  attributes={{
                    id,
                    'aria-label': spec.label,
                    'aria-invalid': String(error !== undefined),
                    ...(described && { 'aria-describedby': described }),
                  }}
                />
              )}
              {view !== 'first' && <Focus key={view} id={id} />}
            </Suspense>
            {error && (
              <p id={`${id}-error`} className="text-sm text-error">
                {translated(error.message ?? '')}
              </p>
            )}
            {renderExtras(field)}
          </div>
        );
      }}
    />
  );
}

/** Focuses an element once it is there: who switches the view goes on typing. */
function Focus({ id }: { id: string }) {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return null;
}
