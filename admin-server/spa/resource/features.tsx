import type {
  Feature,
  FieldExtraProps,
  HitKind,
  PairActionProps,
  RowActionProps,
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

/** What features have for a field, once something is edited. */
export function FeatureExtras(props: FieldExtraProps) {
  if (props.edits.length === 0) return null;
  return features.map(({ FieldExtra }, at) => FieldExtra && <FieldExtra key={at} {...props} />);
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
