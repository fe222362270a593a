import type { Feature, RowActionProps } from './feature.ts';

const modules = import.meta.glob<Feature>('../features/*/feature.ts', { eager: true, import: 'feature' });

/** Every feature that this back office has. */
export const features: readonly Feature[] = Object.values(modules);

/** The buttons that features have for a row of a list. */
export function FeatureActions(props: RowActionProps) {
  return features.map(({ RowAction }, at) => RowAction && <RowAction key={at} {...props} />);
}

/** What features say of the live site. */
export function LiveNotes() {
  return features.map(({ LiveNote }, at) => LiveNote && <LiveNote key={at} />);
}
