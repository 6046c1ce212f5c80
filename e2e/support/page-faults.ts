import type { Page } from '@playwright/test'

export type Seen = { who: string; at: string; title: string; overflowPx: number; shift: number }

/** Sums what jumps in a page, as the browser tells it (Layout Instability API), without what follows a press. */
export const watchShifts = `
  window.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
`

export const shiftOf = (page: Page): Promise<number> => page.evaluate('window.shift')

/** by how much the page is wider than its window */
export const widerPx = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
