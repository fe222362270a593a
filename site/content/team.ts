import type { ViewRow } from '#content-db/read/reader.ts';
import { type Dictionary, dictionaryOf, roleLabel } from '../i18n/dictionary.ts';
import type { PageContext } from './context.ts';
import { cutAtSpace } from './plain-text.ts';

/** Longer bios are cut to this many characters. */
const bioLimit = 150;

export type TeamMember = Pick<
  ViewRow<'team-members', 'card'>,
  'id' | 'name' | 'roleKey' | 'isRoleFeminine' | 'yearsExperience' | 'bio' | 'imageUrl'
>;

export interface TeamCard {
  id: number;
  name: string;
  role: string;
  /** The years of experience in words, if they are known. */
  years: string | undefined;
  imageUrl: string | null;
  /** `short` shows first. It equals `full` when nothing was cut. */
  bio: { short: string; full: string; isCut: boolean } | undefined;
}

/** The visible members of the page's language, in order. */
export async function teamCards({ content, locale }: PageContext): Promise<TeamCard[]> {
  const members = await content.list('team-members', 'card', locale);
  return members.map((member) => teamCard(member, dictionaryOf(locale)));
}

export function teamCard(
  { id, name, roleKey, isRoleFeminine, yearsExperience, bio, imageUrl }: TeamMember,
  words: Dictionary,
): TeamCard {
  return {
    id,
    name,
    role: roleLabel(words, roleKey, isRoleFeminine),
    years: yearsExperience ? words.years(yearsExperience) : undefined,
    imageUrl,
    bio: bio ? { full: bio, ...cutAtSpace(bio, bioLimit) } : undefined,
  };
}
