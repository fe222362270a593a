import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ComponentProps, ComponentType } from 'react';
import type { Locale } from '#content-db/model/locale.ts';
import type { ResourceName } from '#content-db/types/index.ts';
import { listQuery, loadRow, loadRows } from '../../api/resources.ts';
import { loadService, servicesQuery } from '../../api/services.ts';
import { ResourceEditor } from '../../resource/editor.tsx';
import type { ResourceScreen } from '../../resource/screen.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { followTitle, postScreen } from '../../types/blog-posts/screen.tsx';
import { clientScreen } from '../../types/clients/screen.tsx';
import { courseScreen, translationScreen } from '../../types/training-courses/course-form.ts';
import { programScreen } from '../../types/services/service-form.ts';
import { memberScreen } from '../../types/team-members/screen.tsx';

interface RowFormProps {
  id: number;
  /** The language of the page that shows it. */
  locale: Locale;
  /** Whether it begins at the picture. */
  isPictureFirst: boolean;
  onClose: () => void;
}

/** The resources whose rows have a form here. */
const forms: Record<string, ComponentType<RowFormProps>> = {
  'blog-posts': (props) => <PlainForm {...props} screen={postScreen} onFieldChange={followTitle} />,
  'team-members': (props) => <PlainForm {...props} screen={memberScreen} />,
  clients: (props) => <PlainForm {...props} screen={clientScreen} />,
  services: ServiceForm,
  'training-courses': ({ locale, ...props }) =>
    locale === 'en' ? (
      <CourseForm {...props} locale={locale} />
    ) : (
      <CourseTextForm {...props} locale={locale} />
    ),
};

/** The form over a row of a page, with its picture where it has one; nothing for rows that are edited elsewhere. */
export function RowEditor({ resource, ...props }: RowFormProps & { resource: string }) {
  const Form = forms[resource];
  return Form ? <Form {...props} /> : null;
}

type PlainFormProps<N extends ResourceName> = RowFormProps &
  Pick<ComponentProps<typeof ResourceEditor<N>>, 'onFieldChange'> & { screen: ResourceScreen<N> };

function PlainForm<N extends ResourceName>({ id, screen, ...props }: PlainFormProps<N>) {
  const row = useRow([screen.name, id], () => loadRow(screen.name, id));
  if (!row.data) return <Waiting title={screen.texts.edit} query={row} onClose={props.onClose} />;
  return <ResourceEditor {...props} screen={screen} row={row.data} />;
}

function ServiceForm({ id, ...props }: RowFormProps) {
  const { data: instructors = [] } = useQuery(listQuery('instructors'));
  const { data: english } = useQuery(servicesQuery('en'));
  const row = useRow(['services', id, props.locale], () => loadService(id, props.locale));
  const screen = programScreen(instructors, english ?? []);
  if (!row.data || !english) return <Waiting title={screen.texts.edit} query={row} onClose={props.onClose} />;
  return <ResourceEditor<'services'> {...props} screen={screen} row={row.data} />;
}

function CourseForm({ id, locale, onClose }: RowFormProps) {
  const row = useRow(['training-courses', id], () => loadRow('training-courses', id));
  const screen = courseScreen([]);
  if (!row.data) return <Waiting title={screen.texts.edit} query={row} onClose={onClose} />;
  return <ResourceEditor screen={screen} row={row.data} locale={locale} onClose={onClose} />;
}

/** The Arabic text of a course; a new one where there is none. */
function CourseTextForm({ id, locale, onClose }: RowFormProps) {
  const texts = useRow(['training-course-translations', locale], () =>
    loadRows('training-course-translations', { locale }),
  );
  const screen = translationScreen(id);
  if (!texts.data) return <Waiting title={screen.texts.edit} query={texts} onClose={onClose} />;
  return (
    <ResourceEditor
      screen={screen}
      row={texts.data.find(({ courseId }) => courseId === id)}
      locale={locale}
      onClose={onClose}
    />
  );
}

/** Asked for anew each time that a form opens: it tells by the revision whether somebody else was faster. */
function useRow<T>(key: unknown[], load: () => Promise<T>): UseQueryResult<T> {
  return useQuery({
    queryKey: ['live-editor', ...key],
    queryFn: load,
    gcTime: 0,
    staleTime: Infinity,
  });
}

function Waiting({
  title,
  query: { error, refetch },
  onClose,
}: {
  title: string;
  query: UseQueryResult;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {error ? (
        <Failed title="It could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}
