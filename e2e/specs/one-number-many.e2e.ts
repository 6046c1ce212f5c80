import { localDateAt, localDayRange } from '@kilowatt/domain/time/local-day'
import { pathOf } from '../support/demo-location.ts'
import { openScreen } from '../support/page-faults.ts'
import {
  amountIn,
  balanceIn,
  costStripIn,
  type Figure,
  figuresIn,
  type Metric,
  rowsIn,
  tilesIn,
  totalsIn,
  wrongFigures,
} from '../support/shown-figures.ts'
import { expect, type Page, test } from '../support/test.ts'
import { dataOf, exactOf, lastDay, spans, zone } from '../support/walked-places.ts'

/** The group of all locations of Sunny Hill's company. */
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

type Reported = { cost: number; earned: number; saved: number | null }
const costsOf = async (page: Page, api: string, from: number, to: number) =>
  (
    await dataOf<{ currencies: { now: Reported }[] }>(page, `${api}/summary/costs?from=${from}&to=${to}`)
  ).currencies.map(({ now }) => now)

test('cost charts and their tables add up to the summary, for a location and for a group', async ({
  page,
  signIn,
}) => {
  await signIn('aggregator')
  const path = await pathOf(page, 'Sunny Hill')
  for (const place of [{ path, api: `/api${path}` }, await rootGroupOf(page)])
    for (const [span, first] of spans) {
      const { startMs } = localDayRange(zone, first)
      const { endMs } = localDayRange(zone, lastDay)
      const [reported] = await costsOf(page, place.api, startMs, endMs)
      const charts = `${place.path}/charts?range=custom&from=${first}&to=${lastDay}&measure=cost`
      await page.goto(charts)
      await expect(page.locator('figcaption output').first()).toBeVisible()
      const strip = new Map((await costStripIn(page)).map(([name, text]) => [name, amountIn(text)]))
      const sides = {
        cost: strip.get('Cost'),
        earned: strip.get('Earned'),
        saved: strip.get('Saved by the sun'),
      }
      expect([span, sides]).toEqual([span, reported])
      await openScreen(page, `${charts}&view=table`)
      await expect(page.getByRole('table')).toBeVisible()
      const table = new Map((await totalsIn(page)).map(([name, text]) => [name.trim(), amountIn(text)]))
      // hours have no standing charges, which are next to the bars
      const inTable = [...table].filter(([, amount]) => amount !== null)
      expect(inTable.length).toBeGreaterThan(1)
      expect([span, inTable]).toEqual([span, inTable.map(([name]) => [name, strip.get(name)])])
    }
})

/** Columns of a list of locations that contain energies. */
const columns = ['Solar', 'Consumption', 'Grid import', 'Grid export']

test('today has one figure on the wall of a group, in its list of locations and in the calls', async ({
  page,
  signIn,
}) => {
  await signIn('aggregator')
  const group = await rootGroupOf(page)
  const { locations } = await dataOf<{ locations: { id: number; name: string }[] }>(
    page,
    `${group.api}/ranking?pageSize=100`,
  )
  const read = async () => {
    // the day may end while values are compared, so it is read each time
    const today = localDateAt(zone, Date.now())
    const { startMs, endMs } = localDayRange(zone, today)
    const month = localDayRange(zone, `${today.slice(0, 7)}-01`).startMs
    // the list contains rolled-up quarter-hours, the last of which may still be missing
    const nowMs = Math.floor(Date.now() / 900_000) * 900_000
    // in the first hour of a day, most locations have nothing to show yet, or only the running quarter-hour
    const isYoung = nowMs - startMs < 3_600_000
    const rolledOf = async (id: number, back: number) => {
      const to = nowMs - back * 900_000
      if (to <= startMs) return exactOf(() => null)
      const path = `/api/locations/${id}/energy?from=${startMs}&to=${to}`
      const energy = await dataOf<Record<Metric, number | null>>(page, path)
      return exactOf((metric) => energy[metric])
    }
    const [{ now }, ...alone] = await Promise.all([
      dataOf<{ now: Record<Metric, number | null> }>(
        page,
        `${group.api}/summary?from=${startMs}&to=${endMs}`,
      ),
      ...locations.map(async ({ id, name }) => {
        const [[costs], ...rolled] = await Promise.all([
          costsOf(page, `/api/locations/${id}`, month, endMs),
          ...[...(isYoung ? [-1] : []), 0, 1, 2, 3].map((back) => rolledOf(id, back)),
        ])
        return { name, rolled, cost: costs?.cost ?? null }
      }),
    ])
    return { group: exactOf((metric) => now[metric]), alone, isYoung }
  }
  const shown = async () => {
    await page.goto(`${group.path}/wall`)
    await expect(page.getByRole('img', { name: /^Sources / })).toBeVisible()
    const wall = [
      ...figuresIn('tiles of the wall', await tilesIn(page, 'Figures for the period')),
      ...figuresIn('balance of the wall', await balanceIn(page)),
    ]
    await page.goto(`${group.path}/summary`)
    const list = page.getByRole('region', { name: 'Locations today' })
    await expect(list.getByRole('row')).toHaveCount(locations.length + 1)
    return { wall, rows: await rowsIn(page, 'Locations today') }
  }
  const wrongIn = (
    { wall, rows }: Awaited<ReturnType<typeof shown>>,
    reported: Awaited<ReturnType<typeof read>>,
  ) => [
    ...wrongFigures(wall, reported.group),
    ...reported.alone.flatMap(({ name, rolled, cost }) => {
      const row = rows.find((one) => one.Location === name) ?? {}
      const cells = columns.map((head): [string, string] => [head, `${row[`${head}, kWh`]} kWh`])
      const figures: Figure[] = figuresIn(`row of ${name}`, cells)
      const paid = amountIn(row['Cost this month'])
      const wrong = rolled.map((exact) => wrongFigures(figures, exact))
      return [
        ...(wrong.some(({ length }) => length === 0) ? [] : (wrong[0] ?? [])),
        ...(paid === cost ? [] : [`${name} paid ${paid}, in its summary ${cost}`]),
      ]
    }),
  ]
  // today's values change while they are read: repeats until no new value arrived in between
  await expect(async () => {
    const before = await read()
    const seen = await shown()
    expect(new Set(seen.wall.map(({ where }) => where)).size).toBe(2)
    const filled = {
      consumption: seen.rows.filter((row) => /\d/.test(row['Consumption, kWh'] ?? '')).length,
      cost: seen.rows.filter((row) => amountIn(row['Cost this month']) !== null).length,
    }
    expect(before.isYoung || filled.consumption > 3).toBe(true)
    expect(before.isYoung || filled.cost > 1).toBe(true)
    const after = wrongIn(seen, await read())
    expect(wrongIn(seen, before).length === 0 ? [] : after).toEqual([])
  }).toPass({ timeout: 90_000 })
})
