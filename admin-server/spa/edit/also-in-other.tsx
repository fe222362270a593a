import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Locale, otherLocale } from '#content-db/model/locale.ts';
import { messageOf } from '#content-db/model/problem.ts';
import type { RowOf } from '#content-db/write/repository.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { listQuery, refresh, saveRow } from '../api/resources.ts';
import { t } from '../language/text.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { toast } from '../ui/toast.tsx';
import type { ResourceScreen } from '../resource/screen.ts';
import { typeInfo } from '../resource/type-info.ts';

interface AlsoInOtherProps<N extends ResourceName> {
  screen: Pick<ResourceScreen<N>, 'name' | 'filter' | 'labelOf' | 'fields'>;
  row: RowOf<N>;
  form: UseFormReturn;
  locale: Locale;
  /** Id of the row in the other language that is changed, too; empty for none. */
  chosen: string;
  onChoose: (id: string) => void;
}

/**
 * Offers to change what is the same in both languages in the other language, too: in the row that this one is linked
 * with, or else in one that the person names. Renders nothing while no such field is changed.
 */
function AlsoInOther<N extends ResourceName>(props: AlsoInOtherProps<N>) {
  const { screen, row, form, locale, chosen, onChoose } = props;
  const { dirtyFields } = form.formState;
  const changed = screen.fields.filter(
    ({ name }) => typeInfo[screen.name].sharedColumns.includes(name) && dirtyFields[name],
  );
  const { data: rows = [] } = useQuery({
    ...listQuery(screen.name, { ...screen.filter, locale: otherLocale(locale) }),
    enabled: changed.length > 0,
  });
  if (changed.length === 0 || rows.length === 0) return null;
  const linked = rows.filter((other) => linkOf(other) === row.id || linkOf(row) === other.id);
  const names = changed.map(({ label }) => label).join(t(', '));
  return (
    <div className="md:col-span-2">
      <FilterSelect
        label={
          locale === 'en'
            ? t('Also change it in Arabic ({fields})', { fields: names })
            : t('Also change it in English ({fields})', { fields: names })
        }
        value={chosen}
        options={[
          { value: '', label: t('In this language only') },
          ...(linked.length > 0 ? linked : rows).map((other) => ({
            value: String(other.id),
            label: screen.labelOf(other),
          })),
        ]}
        onChange={onChoose}
      />
    </div>
  );
}

/** The id of the row that a row names as its version in the other language. */
function linkOf(row: object): unknown {
  return 'translationOf' in row ? row.translationOf : undefined;
}

/** The offer of `AlsoInOther` for a form, and what does it once the form is saved. */
export function useAlsoInOther<N extends ResourceName>(
  screen: AlsoInOtherProps<N>['screen'],
  row: RowOf<N> | undefined,
) {
  const [chosen, choose] = useState('');
  const { sharedColumns } = typeInfo[screen.name];
  return {
    render: (form: UseFormReturn, locale: Locale) =>
      row && sharedColumns.length > 0 ? (
        <AlsoInOther {...{ screen, row, form, locale, chosen }} onChoose={choose} />
      ) : null,
    /** Changes the chosen row as this one was: only what is other than before. */
    async follow(after: RowOf<N>) {
      const [before, stored]: Record<string, unknown>[] = [{ ...row }, { ...after }];
      const names = sharedColumns.filter((name) => before?.[name] !== stored?.[name]);
      if (chosen === '' || names.length === 0) return;
      const input = Object.fromEntries(names.map((name) => [name, stored?.[name]]));
      try {
        await saveRow(screen.name, { id: Number(chosen), input });
        toast.success(t('Saved in both languages'));
      } catch (error) {
        toast.error(t('Not saved in the other language'), messageOf(error));
      }
      await refresh(screen.name);
    },
  };
}
