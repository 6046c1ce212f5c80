import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'

export type PageLoad = {
  /** from the start of the navigation until the brand's mark can be seen, or what follows it */
  brandMs: number
  /** … until what the page is for stands in it; a form may be filled from then on, whoever has drawn it */
  shownMs: number
  /** … until it is the app that has drawn it */
  takenOverMs: number
  requests: number
  scripts: number
  /** as they travelled */
  kilobytes: number
  scriptKilobytes: number
  /** cumulative layout shift */
  shift: number
}

const SEEN_OPACITY = 0.1
const SETTLE_MS = 2_000

/** Notes in the page, whose types this program does not have, when what it waits for can be seen. */
const watcher = (selector: string) => `
  window.cost = { shift: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.cost.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const mark = document.querySelector('.brand-loader-mark')
    const found = document.querySelector(${JSON.stringify(selector)})
    const shown = found?.getBoundingClientRect().height > 0 ? found : null
    const isSeen = shown !== null || (mark !== null && getComputedStyle(mark).opacity > ${SEEN_OPACITY})
    if (isSeen) window.cost.brandMs ??= performance.now()
    if (shown !== null) window.cost.shownMs ??= performance.now()
    if (document.querySelector(${JSON.stringify(`#root ${selector}`)})) window.cost.takenOverMs ??= performance.now()
    if (window.cost.takenOverMs === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

const read = `(() => {
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  const scripts = all.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  const kilobytes = (of) => of.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000
  return {
    ...window.cost,
    requests: all.length,
    scripts: scripts.length,
    kilobytes: kilobytes(all),
    scriptKilobytes: kilobytes(scripts),
  }
})()`

/** What it takes until `selector` is there and what follows by itself. */
export async function measureLoad(page: Page, path: string, selector: string): Promise<PageLoad> {
  await page.addInitScript({ content: watcher(selector) })
  await page.goto(path, { waitUntil: 'load' })
  await page.locator(`#root ${selector}`).first().waitFor()
  // live values never end, so the network is never at rest
  await delay(SETTLE_MS)
  return page.evaluate<PageLoad>(read)
}
