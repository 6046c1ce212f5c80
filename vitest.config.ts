import { defineConfig } from 'vitest/config'

const patience = { testTimeout: 60_000, hookTimeout: 60_000 }

/** Two groups, so that only tests of the server wait for a PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      {
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
