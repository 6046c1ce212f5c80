/**
 * Pictures of every screen, taken with `PICTURES=1 npm test` or, of these alone, `PICTURES=390,1440 npx
 * playwright test --config=e2e/playwright.config.ts pictures`, which names the widths. They are in
 * `e2e/test-results/pictures/<language>-<scheme>-<width>/`, with a list of what a machine can detect: titles
 * that are not the page's own, pages wider than the window, layouts that move.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { becomesStill, type Seen, shiftOf, watchShifts, widerPx } from '../support/page-faults.ts'
import { type Screens, screensOf } from '../support/screens.ts'
import { consent, demoPerson, expect, type Page, test } from '../support/test.ts'
import { applyTheme } from '../support/theme.ts'

const requested = process.env.PICTURES
const widths = requested?.includes(',') ? requested.split(',').map(Number) : [320, 390, 768, 1440, 1920]
const looks = widths.flatMap((width) =>
  (['en', 'sl'] as const).flatMap((language) =>
    (['dark', 'light'] as const).map((scheme) => ({ width, language, scheme })),
  ),
)
/** States of a screen whose calls do not answer as expected. */
const states = { loading: null, failing: 500, revoked: 404 } as const

test.skip(requested === undefined, 'pictures are taken with PICTURES=1')
test.setTimeout(900_000)

for (const look of looks) {
  const folder = `${look.language}-${look.scheme}-${look.width}`
  test(folder, async ({ browser, baseURL, sessionOf, playwright, person }) => {
    const calls = async (name: string) =>
      playwright.request.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        storageState: { cookies: await sessionOf(demoPerson(name)), origins: [] },
      })
    const screens = await screensOf(await calls('owner'), await calls('aggregator'))
    const path = `${import.meta.dirname}/../test-results/pictures/${folder}`
    await mkdir(path, { recursive: true })
    const seen: Seen[] = []
    for (const [who, paths] of Object.entries(screens) as [keyof Screens, string[]][]) {
      const context = await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        viewport: { width: look.width, height: look.width < 700 ? 844 : 900 },
        locale: look.language === 'sl' ? 'sl-SI' : 'en-GB',
        reducedMotion: 'reduce',
      })
      await context.addCookies([consent()])
      if (who === 'newcomer')
        await context.addCookies(await sessionOf(await person({ role: 'ROLE_USER_BASIC', companyId: 1 })))
      else if (who !== 'nobody') await context.addCookies(await sessionOf(demoPerson(who)))
      const page = await context.newPage()
      await page.addInitScript(watchShifts)
      if (look.scheme === 'light') await applyTheme(page, 'white')
      for (const at of paths) seen.push(await take(page, { who, at, path }))
      if (who !== 'nobody' && who !== 'newcomer')
        for (const [state, status] of Object.entries(states))
          for (const at of paths) seen.push(await take(page, { who: `${who}-${state}`, at, path, status }))
      await context.close()
    }
    await writeFile(`${path}/faults.json`, JSON.stringify(seen.filter(isFaulty), null, 2))
    expect(seen.filter(({ overflowPx }) => overflowPx > 0)).toEqual([])
  })
}

const isFaulty = ({ overflowPx, shift, title }: Seen) =>
  overflowPx > 0 || shift > 0.05 || !title.includes('·')

type Shot = { who: string; at: string; path: string; status?: number | null }

/**
 * @param status answer to the page's calls, except those about the signed-in person and the site's look;
 * null: none yet
 */
async function take(page: Page, { who, at, path, status }: Shot): Promise<Seen> {
  const isPart = (url: URL) => /^\/api\/(?!site|auth|texts|messages)/.test(url.pathname)
  if (status !== undefined)
    await page.route(isPart, (route) =>
      status === null
        ? undefined
        : route.fulfill({
            status,
            json: { defined: true, code: status === 404 ? 'not_found' : 'internal', status },
          }),
    )
  await page.goto(at)
  // a picture of endless waiting is also needed
  await becomesStill(page, 4_000)
  await page.screenshot({
    path: `${path}/${who}${at.replaceAll(/[/?=]/g, '_')}.png`,
    fullPage: true,
    animations: 'disabled',
  })
  const seen = {
    who,
    at,
    title: await page.title(),
    overflowPx: await widerPx(page),
    shift: await shiftOf(page),
  }
  // not unrouteAll: the theme of the page is a route too
  await page.unroute(isPart)
  return seen
}
