import type { ResourceName } from '#content-db/types/index.ts';
import { humanize } from '../ui/text/humanize.ts';
import { typeInfo } from './type-info.ts';

/**
 * The name of a row for people. The title of a text is its key, such as `home / hero / title`: that is
 * `Home: hero, title`. Other titles are names already.
 */
export function rowName(resource: ResourceName, title: string): string {
  const { shape, titleColumns } = typeInfo[resource];
  // The key of a file is its name, such as robots.txt.
  if (shape !== 'keyed-set' || titleColumns || title.includes('.')) return title;
  const [place = '', ...parts] = title.split(' / ');
  if (parts.length === 0) return humanize(place);
  return `${humanize(place)}: ${parts.map((part) => humanize(part).toLowerCase()).join(', ')}`;
}
