import { useRef, useState } from 'react';
import { isLost } from '../../../api/client.ts';
import { connection } from '../../../connection/connection.ts';
import { useWaitingSave } from '../../../connection/use-connection.ts';

interface TextSaveOptions {
  /** Rejects if the text was not saved. */
  send: () => Promise<unknown>;
  onSaved: () => void;
  onFailed: (error: unknown) => void;
}

/** Saves a text. Without a connection it waits; a save that was lost on its way is repeated once. */
export function useTextSave({ send, onSaved, onFailed }: TextSaveOptions) {
  const [isSaving, setSaving] = useState(false);
  const isRepeated = useRef(false);
  const { isWaiting, wait, stop } = useWaitingSave(() => void run());

  async function run() {
    if (connection() !== 'up') return wait();
    setSaving(true);
    try {
      await send();
      onSaved();
    } catch (error) {
      if (!isLost(error) || isRepeated.current) return onFailed(error);
      isRepeated.current = true;
      wait();
    } finally {
      setSaving(false);
    }
  }

  return {
    isSaving,
    isWaiting,
    start: () => {
      isRepeated.current = false;
      return run();
    },
    stop,
  };
}
