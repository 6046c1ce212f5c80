import type { APIRequestContext } from '@playwright/test'
import { becomesStill, goWithinApp, shiftOf, watchShifts, widerPx } from '../support/page-faults.ts'
import { screensOf } from '../support/screens.ts'
import { consent, demoPerson, expect, type Page, test } from '../support/test.ts'
import { applyTheme } from '../support/theme.ts'

const MAX_SHIFT = 0.05
/**
 * The narrowest phone and the narrowest desktop; with `EVERY_WIDTH=1` both edges of each layout, dark and
 * light.
 */
const widths = process.env.EVERY_WIDTH ? [320, 390, 768, 1200, 1440, 1920] : [320, 1200]
const schemes = process.env.EVERY_WIDTH ? (['dark', 'light'] as const) : (['dark'] as const)
/**
 * On a phone, the first screen of each part of the app loads the whole app, as from a link in an e-mail; with
 * `EVERY_WIDTH=1` every screen does. Other screens open within the loaded app, as for a person who moves
 * around in it.
 */
const isLoadedWhole = (width: number, isFirstOfPart: boolean) =>
  width < 700 && (isFirstOfPart || process.env.EVERY_WIDTH !== undefined)
const partOf = (path: string) => path.split(/[/?]/)[1]
/** Number of tests into which a person's screens are split: consecutive ones, so most parts of the app load once. */
const tests = { nobody: 1, newcomer: 1, owner: 3, guest: 1, aggregator: 1, super: 1 } as const

type Fault = { at: string; shift?: number; overflowPx?: number; title?: string }

const looks = widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })))
const shares = Object.entries(tests).flatMap(([who, of]) =>
  Array.from({ length: of }, (_, nth) => ({ who: who as keyof typeof tests, nth, of })),
)

for (const { width, scheme } of looks)
  for (const { who, nth, of } of shares)
    test(`no screen moves or is too wide: ${width} pixels, ${scheme}, ${who} ${nth + 1} of ${of}`, async ({
      browser,
      baseURL,
      sessionOf,
      playwright,
      person,
    }) => {
      const at = baseURL === undefined ? {} : { baseURL }
      const calls = async (name: string): Promise<APIRequestContext> =>
        playwright.request.newContext({
          ...at,
          storageState: { cookies: await sessionOf(demoPerson(name)), origins: [] },
        })
      const screens = await screensOf(await calls('owner'), await calls('aggregator'))
      // the language with the longest texts
      const context = await browser.newContext({
        ...at,
        locale: 'sl-SI',
        reducedMotion: 'reduce',
        viewport: { width, height: width < 700 ? 844 : 900 },
      })
      await context.addCookies([consent()])
      if (who === 'newcomer')
        await context.addCookies(await sessionOf(await person({ role: 'ROLE_USER_BASIC', companyId: 1 })))
      else if (who !== 'nobody') await context.addCookies(await sessionOf(demoPerson(who)))
      const page = await context.newPage()
      await page.addInitScript(watchShifts)
      if (scheme === 'light') await applyTheme(page, 'white')
      const faults: Fault[] = []
      const parts = new Set<string | undefined>()
      const { length } = screens[who]
      for (const path of screens[who].slice(
        Math.ceil((nth * length) / of),
        Math.ceil(((nth + 1) * length) / of),
      )) {
        faults.push(...(await faultsOf(page, path, isLoadedWhole(width, !parts.has(partOf(path))))))
        parts.add(partOf(path))
      }
      await context.close()
      expect(faults).toEqual([])
    })

/** Widths between the ones above: lists that are stacked, and a page that becomes as wide as its table. */
for (const { width, isAt } of [
  { width: 390, isAt: (path: string) => path.endsWith('/meter-data/management') },
  { width: 1920, isAt: (path: string) => path.endsWith('/category/grid') },
])
  test(`no list and no table moves the content: ${width} pixels`, async ({
    page,
    playwright,
    baseURL,
    sessionOf,
  }) => {
    const calls = async (name: string): Promise<APIRequestContext> =>
      playwright.request.newContext({
        ...(baseURL !== undefined && { baseURL }),
        storageState: { cookies: await sessionOf(demoPerson(name)), origins: [] },
      })
    const { owner } = await screensOf(await calls('owner'), await calls('aggregator'))
    const at = owner.find(isAt)
    await page.context().addCookies([consent(), ...(await sessionOf(demoPerson('owner')))])
    await page.setViewportSize({ width, height: width < 700 ? 844 : 1080 })
    await page.addInitScript(watchShifts)
    expect(await faultsOf(page, at ?? 'not among the screens', true)).toEqual([])
  })

async function faultsOf(page: Page, at: string, isLoaded: boolean): Promise<Fault[]> {
  if (isLoaded || !(await goWithinApp(page, at))) await page.goto(at)
  expect(await becomesStill(page), `${at} has loaded`).toBe(true)
  const shift = await shiftOf(page)
  const overflowPx = await widerPx(page)
  const title = await page.title()
  return [
    ...(title.includes('·') ? [] : [{ at, title }]),
    ...(shift > MAX_SHIFT ? [{ at, shift }] : []),
    ...(overflowPx > 0 ? [{ at, overflowPx }] : []),
  ]
}
