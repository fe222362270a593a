import type { FieldValues } from 'react-hook-form';
import type { FieldSpec } from '../../fields/field-spec.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface ConflictDialogProps {
  fields: FieldSpec[];
  mine: FieldValues;
  theirs: FieldValues;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows both versions of a row that two people have changed, and lets the editor choose one. */
export function ConflictDialog({ fields, mine, theirs, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const differing = fields.filter(({ name }) => (mine[name] ?? '') !== (theirs[name] ?? ''));
  return (
    <Dialog
      title="Somebody else has changed this"
      description="Compare both versions. Keep yours and save again, or take theirs."
      isOpen
      isWide
      onClose={onKeepMine}
    >
      <dl className="grid gap-5">
        {differing.map(({ name, label }) => (
          <div key={name}>
            <dt className="mb-1 text-sm font-semibold text-strong">{label}</dt>
            <dd className="grid gap-3 md:grid-cols-2">
              <Version title="Yours" value={mine[name]} />
              <Version title="Theirs" value={theirs[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onTakeTheirs}>Take theirs</Button>
        <Button look="action" onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </Dialog>
  );
}

function Version({ title, value }: { title: string; value: unknown }) {
  return (
    <div className="rounded border border-line p-3">
      <p className="mb-1 font-mono text-xs text-muted">{title}</p>
      <p dir="auto" className="max-h-60 overflow-y-auto text-sm whitespace-pre-wrap">
        {value === null || value === undefined || value === '' ? '—' : String(value)}
      </p>
    </div>
  );
}
