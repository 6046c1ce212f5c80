import { setTimeout as delay } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'

export type Tap = {
  /** from the touch to the next paint (this touch's INP) */
  answeredMs: number
  /** longest period in which the page does not respond, until it is idle again */
  blockedMs: number
}

const REST_MS = 1_200

/** Runs in the page, whose types are not available here. */
const listen = `
  window.taps = { answered: 0, blocked: 0 }
  const watch = (type, options, note) =>
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) note(entry) })
      .observe({ type, ...options })
  watch('event', { durationThreshold: 16 }, ({ interactionId, duration }) => {
    if (interactionId) window.taps.answered = Math.max(window.taps.answered, duration)
  })
  watch('longtask', {}, ({ duration }) => { window.taps.blocked = Math.max(window.taps.blocked, duration) })
`

export const listenToTaps = (page: Page) => page.addInitScript({ content: listen })

/** Measures one touch, and how long people wait for its effect. */
export async function measureTap(page: Page, target: Locator): Promise<Tap> {
  await target.scrollIntoViewIfNeeded()
  await delay(REST_MS)
  await page.evaluate('window.taps = { answered: 0, blocked: 0 }')
  await target.tap()
  await delay(REST_MS)
  const { answered, blocked } = await page.evaluate<{ answered: number; blocked: number }>('window.taps')
  return { answeredMs: answered, blockedMs: blocked }
}
