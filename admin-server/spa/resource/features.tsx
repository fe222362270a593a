import type { Finding } from '../api/publish.ts';
import type {
  Feature,
  FieldExtraProps,
  HitKind,
  Others,
  PairActionProps,
  PlanNoteProps,
  RowActionProps,
  RowRef,
  SavedRow,
} from './feature.ts';

const modules = import.meta.glob<Feature>('../features/*/feature.ts', { eager: true, import: 'feature' });

/** Every feature that this back office has. */
export const features: readonly Feature[] = Object.values(modules);

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

/** What features have that needs a person. */
export function FeatureTodos() {
  return features.map(({ Todo }, at) => Todo && <Todo key={at} />);
}

/** What features say of the live site. */
export function LiveNotes() {
  return features.map(({ LiveNote }, at) => LiveNote && <LiveNote key={at} />);
}
