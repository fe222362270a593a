import type { RowState } from '../../api/publish.ts';
import { scheduleOfRow } from './row-schedule.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

/** The dialog that asks when the changes of a row go live. */
export function RowScheduleDialog({ row, onClose }: { row: RowState; onClose: () => void }) {
  return <ScheduleDialog {...scheduleOfRow(row)} onClose={onClose} />;
}
