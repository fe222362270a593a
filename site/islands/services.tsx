import { servicePaths } from '#content-db/types/service-path.ts';
import { dictionaryOf } from '../i18n/dictionary.ts';
import { enquiryPath } from '../paths.ts';
import { More } from './parts.tsx';
import { shownPath } from './shown-path.ts';
import { usePublicList, type ViewProps } from './public-list.ts';

interface Service {
  id: number;
  key: string;
  translation: { title: string; overviewDescription: string };
}

export function ServicesView({ locale, standIns: { empty } }: ViewProps) {
  const { services: words, learnMore } = dictionaryOf(locale);
  const services = usePublicList<Service>('services', locale, 'Failed to fetch services');
  if (services === 'failed') {
    return (
      <p className="empty" role="alert">
        {words.error}
      </p>
    );
  }
  if (services === 'loading') {
    return (
      <p className="loading" role="status">
        {words.loading}
      </p>
    );
  }
  if (services.length === 0) {
    return (
      <div className="empty">
        <h3>{words.empty}</h3>
        {empty?.title && (
          <p>
            {empty.title}. {empty.hint}
          </p>
        )}
      </div>
    );
  }
  return (
    <div className="cards cards-3">
      {services.map(({ id, key, translation: { title, overviewDescription } }) => (
        <article key={id} className="card">
          <Title path={servicePaths(key)[locale]}>{title}</Title>
          <p>{overviewDescription}</p>
          <More href={enquiryPath(key, locale)} label={learnMore} title={title} />
        </article>
      ))}
    </div>
  );
}

function Title({ path, children }: { path: string | undefined; children: string }) {
  if (path === undefined) return <h3>{children}</h3>;
  return (
    <h3>
      <a className="title-link" href={shownPath(path)}>
        {children}
      </a>
    </h3>
  );
}
