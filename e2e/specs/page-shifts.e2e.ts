import type { APIRequestContext } from '@playwright/test'
import { isStill, shiftOf, watchShifts, widerPx } from '../support/page-faults.ts'
import { type Screens, screensOf } from '../support/screens.ts'
import { consent, demoPerson, expect, type Page, test } from '../support/test.ts'

const MAX_SHIFT = 0.05
/** The narrowest phone and the narrowest desk; with `EVERY_WIDTH=1` both edges of each layout: a width takes most of a minute. */
const widths = process.env.EVERY_WIDTH ? [320, 768, 1200, 1920] : [320, 1200]
const people = ['nobody', 'owner', 'guest', 'aggregator', 'super'] as const satisfies (keyof Screens)[]

type Fault = { at: string; shift?: number; overflowPx?: number }

for (const width of widths)
  test(`no screen jumps while it loads or is wider than its window: ${width} pixels`, async ({
    browser,
    baseURL,
    sessionOf,
    playwright,
  }) => {
    const at = baseURL === undefined ? {} : { baseURL }
    const calls = async (name: string): Promise<APIRequestContext> =>
      playwright.request.newContext({
        ...at,
        storageState: { cookies: await sessionOf(demoPerson(name)), origins: [] },
      })
    const screens = await screensOf(await calls('owner'), await calls('aggregator'))
    const faults: Fault[] = []
    for (const who of people) {
      // the longest words
      const context = await browser.newContext({
        ...at,
        locale: 'sl-SI',
        reducedMotion: 'reduce',
        viewport: { width, height: width < 700 ? 844 : 900 },
      })
      await context.addCookies([consent(), ...(who === 'nobody' ? [] : await sessionOf(demoPerson(who)))])
      const page = await context.newPage()
      await page.addInitScript(watchShifts)
      for (const path of screens[who]) faults.push(...(await faultsOf(page, path)))
      await context.close()
    }
    expect(faults).toEqual([])
  })

async function faultsOf(page: Page, at: string): Promise<Fault[]> {
  await page.goto(at)
  await expect.poll(() => isStill(page), { message: `${at} has loaded` }).toBe(true)
  const shift = await shiftOf(page)
  const overflowPx = await widerPx(page)
  return [...(shift > MAX_SHIFT ? [{ at, shift }] : []), ...(overflowPx > 0 ? [{ at, overflowPx }] : [])]
}
