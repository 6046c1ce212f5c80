import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { contractPaths } from './apps/web/contract-plugin.ts'
import { fakeServer } from './apps/web/fake-server-plugin.ts'
import { formRulesModules } from './apps/web/form-rules-plugin.ts'
import { chromiumFlags, installedBrowser } from './scripts/browser.mjs'
import { SlowFirst } from './scripts/slow-first.ts'

/** `npm test` has made sure that one is installed. */
const executablePath = installedBrowser()

const asShipped = { 'process.env.NODE_ENV': JSON.stringify('production') }

// without `isolate` a worker loads the modules once for all of its files, so state must belong to a server
// and never to a module
const patience = { testTimeout: 60_000, hookTimeout: 60_000 }

/** Three groups, so only server tests wait for a PostgreSQL, and only component tests for a browser. */
export default defineConfig({
  test: {
    // a server test waits for PostgreSQL half of the time, so two cores can handle two workers
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // no test may depend on what ran before it; the seed is printed, and `--sequence.seed` repeats an order
    sequence: { sequencer: SlowFirst, seed: Date.now() },
    projects: [
      {
        // virtual modules that routes of the web app import
        plugins: [contractPaths(), formRulesModules()],
        test: {
          ...patience,
          name: 'pure',
          isolate: false,
          // a worker is only reused within its own project: if server tests ran in between, each would load
          // its modules again
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
          // background work of a job or a loop finishes when the processor has time for it
          expect: { poll: { timeout: 20_000 } },
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/servers/global-setup.ts',
          setupFiles: ['apps/server/src/testing/remembered-scrypt.ts'],
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        plugins: [fakeServer()],
        // libraries and pages as shipped: React's development checks would take half of the time
        define: asShipped,
        oxc: { jsx: { development: false } },
        optimizeDeps: {
          entries: ['index.html', 'src/**/*.browser.test.tsx'],
          // these are not among the entries' imports: discovered later, they would reload the page of a
          // running test
          include: ['dayjs'],
          rolldownOptions: { transform: { define: asShipped } },
        },
        test: {
          testTimeout: 60_000,
          // before the first test of a run, the page loads its 2,000 modules
          hookTimeout: 180_000,
          name: 'browser',
          // a page that loads its 2,000 modules for each file spends a third of its time on that; the set-up
          // clears what a file leaves behind
          isolate: false,
          setupFiles: [join(import.meta.dirname, 'apps/web/src/testing/browser-setup.ts')],
          // on a busy machine the first page of a file takes longer than the default second
          expect: { poll: { timeout: 20_000 } },
          // a click may happen while a list renders again; a real fault fails both times
          retry: 1,
          include: ['src/**/*.browser.test.tsx'],
          browser: {
            enabled: true,
            // the first page waits until its libraries are bundled
            connectTimeout: 180_000,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // a click that finds nothing fails by itself instead of failing the whole test by timeout
              actionTimeout: 15_000,
              launchOptions: { args: chromiumFlags, ...(executablePath && { executablePath }) },
              // a dialog that is still fading in has too little contrast for a moment; with reduced motion it
              // does not fade
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
