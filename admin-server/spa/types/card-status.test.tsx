import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { resources } from '#content-db/types/index.ts';
import { queryClient } from '../api/query-client.ts';
import type { ScreenModule } from '../resource/nav-item.ts';

const status = 'The status';
const modules = Object.values(import.meta.glob<ScreenModule>('./*/screen.tsx', { eager: true }));
const screens = modules.flatMap(({ screen }) => (screen?.renderCard ? [screen] : []));

it.each(screens.map((screen) => [screen.name, screen] as const))(
  'a card of %s shows the status of its row',
  (name, screen) => {
    const row = { ...resources[name].example, id: 1, locale: 'en', createdAt: '2026-01-01T00:00:00Z' };
    const actions = {
      edit: () => {},
      remove: () => {},
      handle: null,
      selection: null,
      status: <b>{status}</b>,
    };
    const card = renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>{screen.renderCard?.(row as never, actions, [row as never])}</MemoryRouter>
      </QueryClientProvider>,
    );
    expect(card.split(status)).toHaveLength(2);
  },
);
