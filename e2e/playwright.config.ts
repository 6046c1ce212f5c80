import { defineConfig } from '@playwright/test'

type Browser = { chromiumFlags: string[]; findBrowser: () => Promise<string> }

const scripts = new URL('../scripts/browser.mjs', import.meta.url)
const { chromiumFlags, findBrowser }: Browser = await import(scripts.href)
process.env.CHROMIUM_PATH ??= await findBrowser()

/** Real Chromium against the real server; `support/global-setup.ts` starts what they need. */
export default defineConfig({
  testDir: 'specs',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  // the server, its database and the simulated sites share the machine with the browsers
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // patience for a busy machine; a test normally takes a few seconds
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Ljubljana',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    // a trace takes an eighth of the processor's time, so it is recorded only with TRACE=1; without it, a failed test is
    // reported with its step, its page and the faults of its pages (`support/context-faults.ts`)
    trace: process.env.TRACE ? { mode: 'retain-on-failure', screenshots: true, snapshots: true } : 'off',
    // the processor draws the moving particles here, so motion is off; the one test about them turns it on
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: chromiumFlags,
    },
  },
})
