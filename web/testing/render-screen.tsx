import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '../ui/global.css';
import { MantineProvider } from '@mantine/core';
import type { User } from '@overflight/contract/account/account.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { cleanup, render } from 'vitest-browser-react';
import { ErrorDialog } from '../app/error-dialog.tsx';
import { queryClient } from '../app/query-client.ts';
import { hideError } from '../platform/show-error.ts';
import { hideUndo } from '../ui/undo/offer-undo.ts';
import { theme, themeStore } from '../ui/theme.ts';
import { UndoBar } from '../ui/undo/undo-bar.tsx';
import type { FakeAnswer } from './answers.ts';
import { aUser } from './a-user.ts';
import { watchConsole } from './watch-console.ts';
import { openSessionAgain, sessionAnswers } from './open-session-as.ts';
import { standInServer } from './stand-in-server.ts';

type Options = {
  /** Its address; / if left out. */
  at?: string;
  /** The server's answers; any other call fails the test. */
  answers?: readonly FakeAnswer[];
  /** The signed-in user: a plain member by default, signed out if null. */
  as?: User | null;
  /** Initial local storage. */
  stored?: Readonly<Record<string, unknown>>;
  theme?: 'light' | 'dark';
};

/** One screen as in the app, with theme, session, address, cache and global dialogs, but without the network. */
export async function renderScreen(screen: ReactNode, options: Options = {}) {
  const { answers = [], as = aUser('users'), theme: scheme = 'light' } = options;
  // The library does this only for the first file of a page.
  await cleanup();
  const { logged } = watchConsole();
  localStorage.clear();
  for (const [key, value] of Object.entries(options.stored ?? {})) localStorage.setItem(key, JSON.stringify(value));
  hideError();
  hideUndo();
  const server = standInServer([...answers, ...sessionAnswers(as)]);
  await openSessionAgain();
  // The app's retry rules, without delays.
  const { queries } = queryClient.getDefaultOptions();
  const client = new QueryClient({ defaultOptions: { queries: { ...queries, retryDelay: 0 } } });
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [options.at ?? '/'] });
  const page = await render(
    <MantineProvider env="test" theme={theme} colorSchemeManager={themeStore} defaultColorScheme={scheme}>
      <QueryClientProvider client={client}>
        <ErrorDialog />
        <RouterProvider router={router} />
        <UndoBar />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { page, server, logged };
}
