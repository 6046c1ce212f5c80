import { localDayRange } from '@kilowatt/domain/time/local-day'
import { pathOf } from '../support/demo-location.ts'
import { amountIn, costStripIn, totalsIn } from '../support/shown-figures.ts'
import { expect, type Page, test } from '../support/test.ts'
import { dataOf, lastDay, spans, zone } from '../support/walked-places.ts'

/** The group of all locations of the company that Sunny Hill belongs to. */
async function rootGroupOf(page: Page) {
  const { location } = await dataOf<{ location: { company: { id: number } } }>(
    page,
    `/api${await pathOf(page, 'Sunny Hill')}`,
  )
  const { locationGroups } = await dataOf<{ locationGroups: { id: number; parentId: number | null }[] }>(
    page,
    `/api/companies/${location.company.id}/location-groups`,
  )
  const id = locationGroups.find(({ parentId }) => parentId === null)?.id
  return {
    path: `/companies/${location.company.id}/location-groups/${id}`,
    api: `/api/location-groups/${id}`,
  }
}

type Told = { cost: number; earned: number; saved: number | null }
const costsOf = async (page: Page, api: string, from: number, to: number) =>
  (
    await dataOf<{ currencies: { now: Told }[] }>(page, `${api}/summary/costs?from=${from}&to=${to}`)
  ).currencies.map(({ now }) => now)

test('charts of costs and their tables add up to the summary, of a location and of a group', async ({
  page,
  signIn,
}) => {
  await signIn('aggregator')
  const path = await pathOf(page, 'Sunny Hill')
  for (const place of [{ path, api: `/api${path}` }, await rootGroupOf(page)])
    for (const [span, first] of spans) {
      const { startMs } = localDayRange(zone, first)
      const { endMs } = localDayRange(zone, lastDay)
      const [told] = await costsOf(page, place.api, startMs, endMs)
      const charts = `${place.path}/charts?range=custom&from=${first}&to=${lastDay}&measure=cost`
      await page.goto(charts)
      await expect(page.locator('figcaption output').first()).toBeVisible()
      const strip = new Map((await costStripIn(page)).map(([name, text]) => [name, amountIn(text)]))
      const sides = {
        cost: strip.get('Cost'),
        earned: strip.get('Earned'),
        saved: strip.get('Saved by the sun'),
      }
      expect([span, sides]).toEqual([span, told])
      await page.goto(`${charts}&view=table`)
      await expect(page.getByRole('table')).toBeVisible()
      const table = new Map((await totalsIn(page)).map(([name, text]) => [name.trim(), amountIn(text)]))
      // hours have no standing charges: those stand beside the bars
      const inTable = [...table].filter(([, amount]) => amount !== null)
      expect(inTable.length).toBeGreaterThan(1)
      expect([span, inTable]).toEqual([span, inTable.map(([name]) => [name, strip.get(name)])])
    }
})
