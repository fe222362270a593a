import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode } from 'react';
import { DirectionProvider } from '@radix-ui/react-direction';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/query-client.ts';
import { PictureDialogContext } from './fields/picture-dialog-context.ts';
import { withWords } from './language/dictionary.ts';
import { direction, language } from './language/language.ts';
import { router } from './router.tsx';
import { Toaster } from './ui/toast.tsx';
import './styles.css';

const PictureDialog = lazy(
  withWords(
    async () => ({ default: (await import('./types/images/picture-dialog.tsx')).PictureDialog }),
    'types/images',
    'forms',
  ),
);

document.documentElement.lang = language;
document.documentElement.dir = direction;

const root = document.getElementById('admin');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <DirectionProvider dir={direction}>
        <QueryClientProvider client={queryClient}>
          <PictureDialogContext value={(props) => <PictureDialog {...props} />}>
            <RouterProvider router={router} />
          </PictureDialogContext>
          <Toaster />
        </QueryClientProvider>
      </DirectionProvider>
    </StrictMode>,
  );
}
