import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import type { Hit } from '#admin-server/content/search.ts';
import { isLocale } from '#content-db/model/locale.ts';
import { isResourceName } from '#content-db/types/index.ts';
import { messageOf } from '#content-db/model/problem.ts';
import { type RowState, rowStatesQuery } from '../api/publish.ts';
import { refresh, saveRow } from '../api/resources.ts';
import { hitKind } from '../resource/features.tsx';
import { editPath } from '../resource/nav-items.ts';
import { rowName, typeName } from '../resource/row-name.ts';
import { typeInfo } from '../resource/type-info.ts';
import { classNames } from '../ui/class-names.ts';
import { languageNames } from '../ui/languages.ts';
import { toast } from '../ui/toast.tsx';
import { hide, isRow, type RowCommand, type RowHit, whoChanged } from './commands.ts';
import { bestFirst } from './best-first.ts';
import { group, item } from './palette-look.ts';
import { language } from '../language/language.ts';
import { t } from '../language/text.tsx';

interface HitsProps {
  hits: Hit[];
  /** What to do to the chosen row; by default its form opens. */
  command: RowCommand | undefined;
  onChoose: (path: string, title: string) => void;
  /** Called with the row that the dialog of the command is about. */
  onAsk: (row: RowState) => void;
  /** Called when something was done without leaving the screen. */
  onDone: () => void;
}

/** What was found, by type; the type with the best match comes first. */
export function Hits({ hits, command, onChoose, onAsk, onDone }: HitsProps) {
  const asks = command?.Dialog !== undefined;
  const { data: states = [] } = useQuery({ ...rowStatesQuery, enabled: asks });
  const stateOf = ({ resource, id }: Hit) =>
    states.find((row) => row.resource === resource && row.rowId === id && row.changes.length > 0);
  const able = command ? hits.filter(command.fits) : hits;
  const fitting = asks ? able.filter(stateOf) : able;
  function choose(hit: Hit) {
    if (!isRow(hit)) return onChoose(hitKind(hit.resource)?.path(hit) ?? '/', hit.label);
    if (command === hide) return void hideRow(hit).then(onDone);
    const state = asks ? stateOf(hit) : undefined;
    if (state) return onAsk(state);
    onChoose(pathOf(hit, command), rowName(hit.resource, hit.label, hit.arabicName));
  }
  return [...Map.groupBy(bestFirst(fitting), ({ resource }) => resource)].map(([resource, rows]) => (
    <Command.Group
      key={resource}
      heading={isResourceName(resource) ? typeName(resource) : hitKind(resource)?.title}
      className={group}
    >
      {rows.map((hit) => (
        <Command.Item
          key={`${hit.id}/${hit.locale}`}
          value={`${resource} ${hit.id} ${hit.locale}`}
          onSelect={() => choose(hit)}
          className={item}
        >
          {command && <span className="shrink-0 text-muted">{command.label}</span>}
          <bdi className={classNames('truncate', hit.text && 'shrink-0 max-w-[60%]')}>
            {isRow(hit) ? rowName(hit.resource, hit.label, hit.arabicName) : hit.label}
          </bdi>
          {hit.text && <bdi className="min-w-0 truncate text-muted">{hit.text}</bdi>}
          {isLocale(hit.locale) && hit.locale !== language && (
            <span className="ms-auto shrink-0 text-xs text-muted">{languageNames[hit.locale]}</span>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  ));
}

function pathOf({ resource, id, ...hit }: RowHit, command: RowCommand | undefined): string {
  if (command === whoChanged) return `/changes?${new URLSearchParams({ resource, row: String(id) })}`;
  return editPath({ resource, rowId: id, ...hit });
}

/** Hides a row of a type that can be hidden. */
async function hideRow({ resource, id, label, arabicName }: RowHit): Promise<void> {
  try {
    await saveRow(resource, { id, input: typeInfo[resource].hidden ?? {} });
    toast.success(t('Hidden'), rowName(resource, label, arabicName));
  } catch (error) {
    toast.error(t('Failed to hide'), messageOf(error));
  }
  await refresh(resource);
}
