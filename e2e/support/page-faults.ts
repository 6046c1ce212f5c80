import type { Page } from '@playwright/test'

export type Seen = { who: string; at: string; title: string; overflowPx: number; shift: number }

/** Sums what jumps in a page, as the browser tells it (Layout Instability API), without what follows a press. */
export const watchShifts = `
  window.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
`

/** told with the frame after the one that shifted */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.shift))))',
  )

/** Nothing waits in its place any more, neither the page nor a part of it; or a dialog, above whatever waits, asks something. */
export const isStill = (page: Page): Promise<boolean> =>
  page.evaluate(`
    document.readyState === 'complete' &&
    (document.querySelector('.brand-loader, [class*=skeleton i], [aria-busy=true]') === null ||
      document.querySelector('[role=dialog]') !== null)`)

/** by how much the page is wider than its window */
export const widerPx = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
