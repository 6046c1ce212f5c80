import type { Page } from '@playwright/test'
import type { BenchServer } from '../support/bench-server.ts'
import { percentile } from '../support/latency.ts'
import { openBrowser, openLook } from './phone.ts'
import type { ThreadShare } from './thread-share.ts'
import { atRest, owner, pathOf, shown } from './web-cost.ts'

export type PlotResult = {
  /** of a house with solar and a meter: four series */
  four: Turned
  /** of a house with everything */
  everything: Turned
  /** while the mouse is dragged along the plot */
  framesPerS: number
  longestFrameMs: number
  /** today's chart without any input, while live values arrive */
  still: ThreadShare
}

type Turned = {
  /** number of values in a picture */
  points: number
  /** from the end of the answer until its picture has been painted and the page responds again */
  drawnMedianMs: number
  drawnMostMs: number
}

const FOUR_SERIES = 'Lake Cabin'
const DAYS = 12
/** Number of days drawn before the engine has compiled the drawing code. */
const COLD_DAYS = 4
const MOVES_S = 4
const STILL_S = 30

/**
 * Resolves once the picture of the next answer has been painted. The old picture is dimmed until React has
 * rendered the new one, which is painted when the following frame starts.
 */
const awaitPicture = `
  void (window.painted = new Promise((resolve) => {
    const plot = document.querySelector('[role="application"]')
    new MutationObserver((_, observer) => {
      if (plot.hasAttribute('data-dimmed')) return
      observer.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
    }).observe(plot, { attributeFilter: ['data-dimmed'] })
  }))
`
const sinceAnswer = `window.painted.then((at) => at - performance.getEntriesByType('resource')
  .filter(({ name }) => /\\/charts\\?/.test(name)).at(-1).responseEnd)`

const countFrames = `
  window.frameTimes = []
  const frame = (at) => {
    window.frameTimes.push(at)
    if (window.frameTimes.length < 10_000) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
`

/** Measures the cost of the chart of a day by minute for a browser without throttling. */
export async function measurePlot({ httpUrl: baseURL }: BenchServer): Promise<PlotResult> {
  await using browser = await openBrowser()
  const house = await pathOf(browser, baseURL)
  const look = await openLook(browser, { device: 'desktop', baseURL, credentials: owner })
  const four = await turnDays(look.page, await pathOf(browser, baseURL, FOUR_SERIES))
  const everything = await turnDays(look.page, house)
  const moved = await moveAlong(look.page)
  await look[Symbol.asyncDispose]()
  const still = await atRest(browser, baseURL, `${house}/charts`, shown.plot, STILL_S)
  return { four, everything, ...moved, still }
}

async function turnDays(page: Page, house: string): Promise<Turned> {
  await page.goto(`${house}/charts?range=day&interval=60`)
  await page.locator(shown.plot).first().waitFor()
  const took: number[] = []
  let points = 0
  for (let day = 0; day < DAYS; day++) {
    await page.evaluate(awaitPicture)
    const answered = page.waitForResponse(/\/charts\?/)
    await page.getByRole('button', { name: 'Earlier' }).click()
    const { data } = await (await answered).json()
    points = data.series.reduce((sum: number, { values }: { values: unknown[] }) => sum + values.length, 0)
    took.push(await page.evaluate<number>(sinceAnswer))
  }
  const warm = took.slice(COLD_DAYS).sort((a, b) => a - b)
  return { points, drawnMedianMs: percentile(warm, 0.5), drawnMostMs: warm.at(-1) ?? Number.NaN }
}

async function moveAlong(page: Page) {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('the plot is not laid out')
  const [left, width, y] = [box.x + 80, box.width - 120, box.y + box.height / 3]
  await page.mouse.move(left, y)
  await page.mouse.down()
  await page.evaluate(countFrames)
  const startedAt = performance.now()
  for (let step = 0; performance.now() - startedAt < MOVES_S * 1000; step++)
    await page.mouse.move(left + ((step * 7) % width), y)
  const times = await page.evaluate<number[]>('window.frameTimes')
  await page.mouse.move(left, y)
  await page.mouse.up()
  const frames = times.slice(1).map((at, i) => at - (times[i] ?? at))
  const spanS = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
  return { framesPerS: frames.length / spanS, longestFrameMs: Math.max(...frames) }
}
