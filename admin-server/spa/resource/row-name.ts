import type { ResourceName } from '#content-db/types/index.ts';
import { humanize } from '../ui/humanize.ts';
import { typeInfo } from './type-info.ts';

/**
 * The name of a row for people. The title of a text is its key, such as `home / hero / title`: that is
 * `Home: hero, title`. Other titles are names already.
 */
export function rowName(resource: ResourceName, title: string): string {
  const { shape, titleColumns } = typeInfo[resource];
  const [place = '', ...parts] = title.split(' / ');
  if (shape !== 'keyed-set' || titleColumns || parts.length === 0) return title;
  return `${humanize(place)}: ${parts.map((part) => humanize(part).toLowerCase()).join(', ')}`;
}
