import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { contractPaths } from './apps/web/contract-plugin.ts'
import { formRulesModules } from './apps/web/form-rules-plugin.ts'

const patience = { testTimeout: 60_000, hookTimeout: 60_000 }

/** Two groups, so that only tests of the server wait for a PostgreSQL. */
export default defineConfig({
  test: {
    // a test of the server waits for PostgreSQL half of its time, so that two cores can do with two workers
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        // what routes of the web app import beside files
        plugins: [contractPaths(), formRulesModules()],
        test: {
          ...patience,
          name: 'pure',
          include: [
            'packages/**/*.test.ts',
            'apps/{web,simulator}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...patience,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
        },
      },
    ],
  },
})
