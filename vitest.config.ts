import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { contractPaths } from './apps/web/contract-plugin.ts'
import { fakeServer } from './apps/web/fake-server-plugin.ts'
import { formRulesModules } from './apps/web/form-rules-plugin.ts'
import { chromiumFlags, installedBrowser } from './scripts/browser.mjs'

/** `npm test` has made sure that there is one. */
const executablePath = installedBrowser()

const asShipped = { 'process.env.NODE_ENV': JSON.stringify('production') }

// without `isolate` a worker loads the modules once for all of its files: what a module keeps belongs to a server, not to the module
const patience = { testTimeout: 60_000, hookTimeout: 60_000 }

/** Three groups, so that only tests of the server wait for a PostgreSQL, and only tests of components for a browser. */
export default defineConfig({
  test: {
    // a test of the server waits for PostgreSQL half of its time, so that two cores can do with two workers
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // nothing may rest on what ran before it; the seed is printed, and `--sequence.seed` repeats an order
    sequence: { shuffle: { files: true, tests: false } },
    projects: [
      {
        // what routes of the web app import beside files
        plugins: [contractPaths(), formRulesModules()],
        test: {
          ...patience,
          name: 'pure',
          isolate: false,
          // a worker is kept for the next file of its own project alone: mixed with those of the server, each would load its modules anew
          sequence: { groupOrder: 1 },
          include: [
            'packages/**/*.test.ts',
            'apps/{web,simulator}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.browser.test.tsx'],
        },
      },
      {
        test: {
          ...patience,
          name: 'server',
          isolate: false,
          // what a job or a loop does in the background comes when the processor has time for it
          expect: { poll: { timeout: 20_000 } },
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/servers/global-setup.ts',
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        plugins: [fakeServer()],
        // libraries and pages as people get them: what React does for developers would be half of the time
        define: asShipped,
        oxc: { jsx: { development: false } },
        optimizeDeps: {
          entries: ['index.html', 'src/**/*.browser.test.tsx'],
          // not found among the entries' imports: found late, it would load the page of a running test anew
          include: ['dayjs/locale/sl'],
          rolldownOptions: { transform: { define: asShipped } },
        },
        test: {
          testTimeout: 60_000,
          name: 'browser',
          // a page that loads its 2,000 modules for each file spends a third of its time on that; what a file leaves is cleared by the set-up
          isolate: false,
          setupFiles: [join(import.meta.dirname, 'apps/web/src/testing/browser-setup.ts')],
          // on a busy machine the first page of a file takes more than the second that is waited otherwise
          expect: { poll: { timeout: 5_000 } },
          // a click may fall into the moment in which a list is drawn anew; a fault is there both times
          retry: 1,
          include: ['src/**/*.browser.test.tsx'],
          browser: {
            enabled: true,
            // the first page waits until its libraries are bundled
            connectTimeout: 180_000,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // a click that finds nothing says so, instead of the whole test
              actionTimeout: 15_000,
              launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
              // a dialog that still fades in has too little contrast for a moment: who wants no motion gets none
              contextOptions: {
                locale: 'en-GB',
                timezoneId: 'Europe/Ljubljana',
                reducedMotion: 'reduce',
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
