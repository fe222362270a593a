import type { Feature, FieldExtraProps, PairActionProps, RowActionProps, SavedRow } from './feature.ts';

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

/** What features say of the live site. */
export function LiveNotes() {
  return features.map(({ LiveNote }, at) => LiveNote && <LiveNote key={at} />);
}
