import type { FormEvent } from 'react';
import { person } from '../art/person.ts';
import { type TeamCard, teamCard, type TeamMember } from '../content/team.ts';
import { type Dictionary, dictionaryOf, overlaid } from '../i18n/dictionary.ts';
import { TeamBio } from './team-bio.tsx';
import { usePublicList, type ViewProps } from './public-list.ts';

export function TeamView({ locale, standIns: { roles, feminineRoles } }: ViewProps) {
  const words = overlaid(dictionaryOf(locale), { team: { roles, feminineRoles } });
  const members = usePublicList<TeamMember>('team-members', locale);
  if (members === 'failed') return <Failed words={words} />;
  if (members === 'loading') return <Loading words={words} />;
  if (members.length === 0) return <p className="empty">{words.team.empty}</p>;
  return (
    <div className="cards cards-3">
      {members.map((member) => (
        <Member key={member.id} member={teamCard(member, words)} words={words} />
      ))}
    </div>
  );
}

interface Words {
  words: Dictionary;
}

/** A form, so that the button reloads the page even without JavaScript. */
function Failed({ words: { team } }: Words) {
  function reload(event: FormEvent) {
    event.preventDefault();
    location.reload();
  }
  return (
    <form className="empty" onSubmit={reload}>
      <p role="alert">{team.error}</p>
      <button type="submit" className="button">
        {team.tryAgain}
      </button>
    </form>
  );
}

function Loading({ words: { team } }: Words) {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {team.loading}
      </p>
      <div className="cards cards-3" aria-hidden="true">
        {[1, 2, 3].map((card) => (
          <div key={card} className="skeleton" />
        ))}
      </div>
    </div>
  );
}

function Member({ member, words }: Words & { member: TeamCard }) {
  const { name, role, years, imageUrl, bio } = member;
  return (
    <article className="member">
      <div className="round-portrait">
        {imageUrl ? (
          <img src={imageUrl} alt={name} loading="lazy" decoding="async" />
        ) : (
          <svg
            className="icon"
            viewBox="0 0 96 96"
            aria-hidden="true"
            dangerouslySetInnerHTML={{ __html: person }}
          />
        )}
      </div>
      <h3>{name}</h3>
      <p className="role">
        <span>{role}</span>
        {years && <span>{years}</span>}
      </p>
      {bio?.isCut && (
        <TeamBio short={bio.short} full={bio.full} labels={{ more: words.readMore, less: words.readLess }} />
      )}
      {bio && !bio.isCut && <p className="bio">{bio.full}</p>}
    </article>
  );
}
