import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { teaches } from '#content-db/types/organisation-key.ts';
import { chosenFrontsOf, ownPath, publicPath } from '#content-db/types/type-fronts.ts';
import { namesIn, neededBy, type TypeNames } from '#content-db/types/type-names.ts';
import { typeOf } from '#site/paths.ts';
import { queryClient } from '../api/query-client.ts';
import { listQuery } from '../api/resources.ts';
import { language } from '../language/language.ts';
import { t } from '../language/text.tsx';

/** What the organisation does without, and what it calls its types; loaded before the first screen. */
export const typeSettingsQuery = listQuery('type-settings');

function settingsOf(type: ResourceName) {
  return queryClient.getQueryData(typeSettingsQuery.queryKey)?.find(({ name }) => name === type);
}

/** Whose site it is; loaded before the first screen. */
export const organisationQuery = listQuery('organisation');

function organisation() {
  return queryClient.getQueryData(organisationQuery.queryKey)?.[0];
}

/** Whether the organisation teaches. Without settings it is that of the example, which does. */
export function doesTeach(): boolean {
  const settings = organisation();
  return settings === undefined || teaches(settings.kind);
}

/** Whether the words and drawings of the example stand in where nothing is stored. */
export function hasExample(): boolean {
  return organisation()?.hasExample !== false;
}

/** Whether a type is switched off, or one that it is nothing without. */
export function isTypeOff(type: ResourceName): boolean {
  return neededBy(type).some((name) => settingsOf(name)?.isOff === true);
}

/** Whether a page of the site, by its English path, is of such a type. */
export function isPageOff(path: string): boolean {
  const type = typeOf(path);
  return type !== undefined && isTypeOff(type);
}

/** The name of the icon that the organisation has chosen for a type. */
export function ownIconName(type: ResourceName): string | undefined {
  return settingsOf(type)?.icon || undefined;
}

/** The path by which visitors know a page, once what is stored is published. */
export function publicPathOf(own: string): string {
  return publicPath(own, chosenFronts());
}

/** The path of a page in the program, by that of a link in a preview. */
export function ownPathOf(path: string): string {
  return ownPath(path, chosenFronts());
}

function chosenFronts() {
  return chosenFrontsOf(queryClient.getQueryData(typeSettingsQuery.queryKey) ?? []);
}

/** What the types of a school are called where nobody teaches. */
const plainNames: Partial<Record<ResourceName, TypeNames>> = {
  'training-courses': { one: t('Course|one'), many: t('Courses') },
  instructors: { one: t('Expert|one'), many: t('Experts') },
};

/** What a type is called by itself, if not as the program calls it for a school. */
export function plainNamesOf(type: ResourceName): TypeNames | undefined {
  return doesTeach() ? undefined : plainNames[type];
}

/**
 * What the organisation calls a type, in the language of the back office or another; undefined where the words of the
 * program stay.
 */
export function ownNames(type: ResourceName, locale: Locale = language): TypeNames | undefined {
  return namesIn(locale, settingsOf(type)) ?? (locale === language ? plainNamesOf(type) : undefined);
}
