import type { ResourceName } from '#content-db/types/index.ts';

/** The row of a resource that somebody wants to mend. */
export interface EditedRow {
  resource: ResourceName;
  rowId: number;
  locale?: string | null | undefined;
  /** Of a page's text: the page that it is on. */
  page?: string | undefined;
}

/** The screen on which a row is edited, opened at the row where the screen can do that. */
export function whereEdited({ resource, rowId, locale, page }: EditedRow): string {
  const row = new URLSearchParams({ ...(locale && { locale }), edit: String(rowId) });
  switch (resource) {
    case 'services':
      return `/services?tab=programs&${row}`;
    case 'service-translations':
      return locale ? `/services?tab=courses&locale=${locale}` : '/services?tab=courses';
    case 'training-courses':
    case 'training-course-translations':
      return '/training-courses';
    case 'blog-posts':
    case 'team-members':
      return `/${resource}?${row}`;
    case 'clients':
    case 'instructors':
    case 'images':
    case 'redirects':
      return `/${resource}?edit=${rowId}`;
    case 'page-content':
      return `/individual-pages-editor?${new URLSearchParams({ ...(page && { page }), ...(locale && { locale }) })}`;
    case 'footer-settings':
      return '/footer-settings';
    case 'site-settings':
      return locale ? `/clients?locale=${locale}` : '/clients';
    case 'seo-settings':
      return `/seo-manager?${new URLSearchParams({ tab: 'pages', ...(locale && { locale }) })}`;
    case 'seo-files':
      return '/seo-manager';
    case 'uploads':
      return '/images';
  }
}
