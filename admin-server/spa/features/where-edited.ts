import type { ResourceName } from '#content-db/resources/index.ts';

/** The row of a resource that somebody wants to mend. */
export interface EditedRow {
  resource: ResourceName;
  rowId: number;
  locale?: string | null;
}

/** The screen on which a row is edited, opened at the row where the screen can do that; undefined where no screen has it. */
export function whereEdited({ resource, rowId, locale }: EditedRow): string | undefined {
  const row = new URLSearchParams({ ...(locale && { locale }), edit: String(rowId) });
  switch (resource) {
    case 'services':
    case 'service-translations':
      return '/services';
    case 'training-courses':
    case 'training-course-translations':
      return '/training-courses';
    case 'blog-posts':
    case 'team-members':
      return `/${resource}?${row}`;
    case 'clients':
    case 'redirects':
      return `/${resource}?edit=${rowId}`;
    case 'page-content':
      return locale ? `/individual-pages-editor?locale=${locale}` : '/individual-pages-editor';
    case 'footer-settings':
      return '/footer-settings';
    case 'site-settings':
      return '/clients';
    case 'seo-settings':
      return '/seo-manager?tab=pages';
    case 'seo-files':
      return '/seo-manager';
    case 'images':
    case 'uploads':
      return '/images';
    case 'instructors':
      return undefined;
  }
}
