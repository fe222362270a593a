import type { ViewRow } from '#content-db/read/reader.ts';
import { type Dictionary, roleLabel } from '../i18n/dictionary.ts';
import type { PageContext } from './context.ts';
import { cutAtSpace } from './plain-text.ts';
import { wordsOf } from './words.ts';

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
export async function teamCards(context: PageContext): Promise<TeamCard[]> {
  const members = await context.content.list('team-members', 'card', context.locale);
  const words = wordsOf(context);
  return members.map((member) => teamCard(member, words));
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
