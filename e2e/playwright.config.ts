import { defineConfig } from '@playwright/test'

type Browser = { chromiumFlags: string[]; findBrowser: () => Promise<string> }

const scripts = new URL('../scripts/browser.mjs', import.meta.url)
const { chromiumFlags, findBrowser }: Browser = await import(scripts.href)
process.env.CHROMIUM_PATH ??= await findBrowser()

/**
 * Tests that wait most of their time: for a controller, a mail, the measured seconds. Started last, because nothing
 * would run next to them.
 */
const waiting = /\/(strategies|software|setup|portal-journey|page-cost|alarms|overview)\.e2e\.ts$/

/** Real Chromium against the real server; `support/global-setup.ts` starts what they need. */
export default defineConfig({
  testDir: 'specs',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  projects: [
    { name: 'waiting', testMatch: waiting },
    { name: 'others', testIgnore: waiting },
  ],
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
