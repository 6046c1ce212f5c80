import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'

export type PageLoad = {
  /** from the start of the navigation until the brand's mark, or what follows it, is visible */
  brandMs: number
  /**
   * … until the page's main content is there; a form can be filled in from then on, whether the server or the
   * app rendered it
   */
  shownMs: number
  /** … until the app has rendered it */
  takenOverMs: number
  requests: number
  scripts: number
  /** as transferred */
  kilobytes: number
  scriptKilobytes: number
  /** cumulative layout shift */
  shift: number
}

const SEEN_OPACITY = 0.1
const SETTLE_MS = 2_000

/**
 * Runs in the page, whose types are not available here: records when the expected elements become visible.
 */
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

/** Cost of loading until `selector` is there, including whatever follows automatically. */
export async function measureLoad(page: Page, path: string, selector: string): Promise<PageLoad> {
  await page.addInitScript({ content: watcher(selector) })
  await page.goto(path, { waitUntil: 'load' })
  await page.locator(`#root ${selector}`).first().waitFor()
  // live values never end, so the network is never idle
  await delay(SETTLE_MS)
  return page.evaluate<PageLoad>(read)
}
