import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { config } from 'zod/v4/core';
import { queryClient } from './api/query-client.ts';
import { router } from './router.tsx';
import { Toaster } from './ui/toast.tsx';
import './styles.css';

// zod would compile its checks with `new Function`, which the content security policy forbids.
config({ jitless: true });

const root = document.getElementById('admin');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
}
