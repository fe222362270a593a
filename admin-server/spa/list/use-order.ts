import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResourceName } from '#content-db/types/index.ts';
import { ApiError } from '../api/client.ts';
import { refresh, reorderRows } from '../api/resources.ts';
import { toast } from '../ui/toast.tsx';
import type { ScreenTexts } from '../resource/screen.ts';
import { translated } from '../language/translated.ts';

interface Subject {
  name: ResourceName;
  refreshes?: string[] | undefined;
  texts: Pick<ScreenTexts, 'updateFailed'>;
}

/** The rows of a list in the order that staff give them, which is saved at once; one new order after the other. */
export function useOrder<R extends { id: unknown }>({ name, refreshes = [], texts }: Subject, rows: R[]) {
  const [order, setOrder] = useState<number[]>();
  const { mutate } = useMutation({
    scope: { id: `order of ${name}` },
    mutationFn: ({ ids, before }: Record<'ids' | 'before', number[]>) => reorderRows(name, ids, before),
    onError: (error) =>
      toast.error(
        texts.updateFailed[0],
        translated(error instanceof ApiError ? error.reason : error.message),
      ),
    onSettled: () => refresh(name, ...refreshes),
  });
  const shown = order
    ? rows.toSorted((a, b) => order.indexOf(Number(a.id)) - order.indexOf(Number(b.id)))
    : rows;
  return {
    shown,
    reorder(ids: number[]) {
      setOrder(ids);
      const before = shown.map(({ id }) => Number(id));
      mutate({ ids, before }, { onSettled: () => setOrder(undefined) });
    },
  };
}
