import type { PageContext } from './context.ts';
import type { CoversInBrowser } from './picture-style.ts';
import { wordsOf } from './words.ts';

/** What stands in for a list that could not be read: a part of the example, for the visitor's browser. */
export interface StandIns {
  clients?: readonly string[];
  posts?: { key: string; date: string; picture: string; title: string; description: string }[];
  /** In place of pictures that posts do not have. */
  covers?: CoversInBrowser;
  roles?: Partial<Record<string, string>>;
  feminineRoles?: Partial<Record<string, string>>;
  /** Said of an empty list. */
  empty?: { title: string; hint: string };
}

/** What stands in for a list of a kind. */
export function standInsFor(context: PageContext, view: 'team' | 'blog' | 'services' | 'clients'): StandIns {
  const { clients, blog, team, services } = wordsOf(context);
  const { example, pictures } = context.organisation;
  switch (view) {
    case 'clients':
      return { clients };
    case 'team':
      return { roles: team.roles, feminineRoles: team.feminineRoles };
    case 'services':
      return { empty: { title: services.emptyTitle, hint: services.emptyHint } };
    case 'blog':
      return {
        covers: pictures.inBrowser,
        posts: example.posts.flatMap((post) => {
          const texts = blog.fallback[post.key];
          return texts ? [{ ...post, ...texts }] : [];
        }),
      };
  }
}
