import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '../ui/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { theme, themeStore } from '../ui/theme.ts';
import { App } from './app.tsx';
import { ErrorDialog } from './error-dialog.tsx';
import { queryClient } from './query-client.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} colorSchemeManager={themeStore} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <ErrorDialog />
        <App />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
