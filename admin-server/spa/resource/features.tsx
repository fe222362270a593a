import type { ComponentType } from 'react';
import type { Finding, PendingChange } from '../api/publish.ts';
import { loadOnce } from '../ui/load-once.ts';
import type {
  Feature,
  FieldExtraProps,
  HitKind,
  ListActionProps,
  NamedSet,
  Others,
  PairActionProps,
  PlanNoteProps,
  RowActionProps,
  RowRef,
  SavedRow,
  StateActionProps,
} from './feature.ts';

const modules = import.meta.glob<Feature>('../features/*/feature.ts', { eager: true, import: 'feature' });

/** Every feature that this back office has. */
export const features: readonly Feature[] = Object.values(modules);

/** What features have for a whole list. */
export function ListActions(props: ListActionProps) {
  return features.map(({ ListAction }, at) => ListAction && <ListAction key={at} {...props} />);
}

/** The buttons that features have for a row of a list. */
export function FeatureActions(props: RowActionProps) {
  return features.map(({ RowAction }, at) => RowAction && <RowAction key={at} {...props} />);
}

/** What features can do with the two languages of a row. */
export function PairActions(props: PairActionProps) {
  return features.map(({ PairAction }, at) => PairAction && <PairAction key={at} {...props} />);
}

/** What features have for a field, once something is edited. `findings`: those in all that is edited */
export function FeatureExtras({ field, edits, findings }: FieldExtraProps) {
  if (edits.length === 0) return null;
  const props = { field, edits, findings: findings.filter(({ column }) => column === field.name) };
  return features.map(({ FieldExtra }, at) => FieldExtra && <FieldExtra key={at} {...props} />);
}

/** What features say beside the buttons of a form. */
export function FormNotes(props: { findings: Finding[] }) {
  return features.map(({ FormNote }, at) => FormNote && <FormNote key={at} {...props} />);
}

/** What features say of a form that was saved, of what was found in it. */
export async function noteOfSave(findings: Finding[]): Promise<string> {
  const notes = await Promise.all(features.map((feature) => feature.noteOfSave?.(findings)));
  return notes.filter((note) => note !== undefined).join(' ');
}

/** What features show while a stored row is open. */
export function OpenRows(row: RowRef) {
  return features.map(({ OpenRow }, at) => OpenRow && <OpenRow key={at} {...row} />);
}

/** Who else has something open; nobody is known without a feature that tells. */
export const others: Others = features.find((feature) => feature.others)?.others ?? {
  now: () => undefined,
  isEditing: () => false,
  watch: () => () => undefined,
  enter: () => () => undefined,
  visit: () => undefined,
};

/** What features say of a plan. */
export function PlanNotes(props: PlanNoteProps) {
  return features.map(({ PlanNote }, at) => PlanNote && <PlanNote key={at} {...props} />);
}

/** What features say after an English row was saved; the first one that has something to say. */
export async function saidAfterSave(row: SavedRow): Promise<string | undefined> {
  for (const { afterSave } of features) {
    const said = await afterSave?.(row);
    if (said !== undefined) return said;
  }
  return undefined;
}

/** What features call the hits of a search by this name; undefined for rows of content types. */
export function hitKind(name: string): HitKind | undefined {
  return features.find(({ hits = {} }) => Object.hasOwn(hits, name))?.hits?.[name];
}

/** What needs a person, in the order of the places. @param own what is said beside the features */
export function Todos({ own }: { own: [place: number, Strip: ComponentType][] }) {
  const all = [...own, ...features.flatMap(({ todo }) => (todo ? [todo] : []))];
  return all.toSorted(([a], [b]) => a - b).map(([place, Strip]) => <Strip key={place} />);
}

/** What features list below the changes that wait. */
export function FeaturesWaiting(props: { pending: PendingChange[] }) {
  return features.map(({ Waiting }, at) => Waiting && <Waiting key={at} {...props} />);
}

/** The word for the state of a row, with what can be done about it. */
export function StateActions(props: StateActionProps) {
  const StateAction = features.find((feature) => feature.StateAction)?.StateAction;
  return StateAction ? <StateAction {...props} /> : props.badge;
}

/** What features say of a named set of changes. */
export function SetNotes(props: { set: NamedSet }) {
  return features.map(({ OfSet }, at) => OfSet && <OfSet key={at} {...props} />);
}

/** What features add to the publish screen; it is loaded with that. */
export const publishParts = loadOnce(() =>
  Promise.all(features.flatMap(({ publishing }) => publishing?.() ?? [])),
);

/** What features say of the live site. */
export function LiveNotes() {
  return features.map(({ LiveNote }, at) => LiveNote && <LiveNote key={at} />);
}
