import type { ResourceName } from '#content-db/types/index.ts';
import { chosenFrontsOf, ownPath, publicPath } from '#content-db/types/type-fronts.ts';
import { namesIn, neededBy, type TypeNames } from '#content-db/types/type-names.ts';
import { typeOf } from '#site/paths.ts';
import { queryClient } from '../api/query-client.ts';
import { listQuery } from '../api/resources.ts';
import { language } from '../language/language.ts';

/** What the organisation does without, and what it calls its types; loaded before the first screen. */
export const typeSettingsQuery = listQuery('type-settings');

function settingsOf(type: ResourceName) {
  return queryClient.getQueryData(typeSettingsQuery.queryKey)?.find(({ name }) => name === type);
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

/** What the organisation calls a type, in the language of the back office; undefined where it has no names of its own. */
export function ownNames(type: ResourceName): TypeNames | undefined {
  return namesIn(language, settingsOf(type));
}
