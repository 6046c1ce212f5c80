import type { Page } from '@playwright/test'

export type Seen = { who: string; at: string; title: string; overflowPx: number; shift: number }

/**
 * Sums layout shifts of a page, as the browser reports them (Layout Instability API), except those after a
 * press.
 */
export const watchShifts = `
  window.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
`

/** reported in the frame after the one that shifted */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.shift))))',
  )

/** A part may briefly show neither its placeholder nor itself: placeholders appear 150 ms late. */
const STILL_MS = 200

/**
 * Whether, within the given time, there was a moment in which nothing was loading, neither the page nor a
 * part of it, or in which a dialog asks a question. The page checks this itself in each of its frames,
 * because polling from outside takes longer.
 */
export const becomesStill = (page: Page, withinMs = 15_000): Promise<boolean> =>
  page.evaluate(`new Promise((resolve) => {
    const from = performance.now()
    let stillFrom = null
    const look = () => {
      const now = performance.now()
      const isStill = document.readyState === 'complete' &&
        (document.querySelector('.brand-loader, [class*=skeleton i], [aria-busy=true]') === null ||
          document.querySelector('[role=dialog]') !== null)
      stillFrom = isStill ? (stillFrom ?? now) : null
      if (stillFrom !== null && now - stillFrom >= ${STILL_MS}) resolve(true)
      else if (now - from > ${withinMs}) resolve(false)
      else requestAnimationFrame(look)
    }
    look()
  })`)

/** how much wider the page is than its window */
export const widerPx = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

const NAVIGATION_MS = 15_000

/**
 * Opens another screen of the app that the page shows, as a link in it does, and watches its shifts from then on.
 * @returns false if the page does not show the app yet
 */
export const goWithinApp = (page: Page, href: string): Promise<boolean> =>
  page.evaluate(`(async () => {
    const router = window.__TSR_ROUTER__
    if (router === undefined) return false
    window.shift = 0
    // a navigation that another one replaces may never end; what is shown then is checked by the caller
    const late = new Promise((resolve) => setTimeout(resolve, ${NAVIGATION_MS}))
    await Promise.race([router.navigate({ href: ${JSON.stringify(href)} }), late])
    return true
  })()`)

/** Opens a screen, within the app if the page already shows it, and waits until it has loaded. */
export async function openScreen(page: Page, href: string): Promise<void> {
  if (!(await goWithinApp(page, href))) await page.goto(href)
  if (!(await becomesStill(page))) throw new Error(`${href} has not loaded`)
}
