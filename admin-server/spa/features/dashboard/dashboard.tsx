import { useEffect } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { listQuery } from '../../api/resources.ts';
import { loadOnce } from '../../on-demand/load-once.ts';
import { useWhenIdle } from '../../on-demand/use-when-idle.ts';
import { ClockNote } from '../../resource/clock-note.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Loading } from '../../ui/states.tsx';
import { LastEdits } from './last-edits.tsx';
import { LiveColumn } from './live-column.tsx';
import { SignedIn } from './signed-in.tsx';
import { Column } from '../../ui/strip.tsx';
import { TodoColumn } from './todo-column.tsx';
import { ToolIndex } from './tool-index.tsx';
import { WaitingColumn } from './waiting-column.tsx';
import { t } from '../../language/text.tsx';

const pageBoard = loadOnce(() => import('./page-board.tsx'));

/** The start page, a strip board: what is live, what waits and what needs somebody; below it the last edits and the pages. */
export function Component() {
  useEffect(() => {
    for (const name of ['services', 'images', 'page-content'] as const)
      void queryClient.prefetchQuery(listQuery(name));
  }, []);
  const pages = useWhenIdle(pageBoard, true);
  return (
    <>
      <ScreenHeader
        title={t('Website Management Center')}
        subtitle={t('What is live, what is not yet, and what needs you.')}
      >
        <SignedIn />
      </ScreenHeader>
      <div className="grid gap-10">
        <ClockNote />
        <div className="grid items-start gap-x-6 gap-y-8 xl:grid-cols-3">
          <LiveColumn />
          <WaitingColumn />
          <TodoColumn />
        </div>
        <div className="grid items-start gap-x-6 gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <LastEdits />
          {pages ? (
            <pages.PageBoard />
          ) : (
            <Column title={t('Pages')}>
              <Loading label={t('Loading the pages ...')} rows={5} />
            </Column>
          )}
        </div>
        <ToolIndex />
      </div>
    </>
  );
}
