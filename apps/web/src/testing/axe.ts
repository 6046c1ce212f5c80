import { run } from 'axe-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Expects that axe finds no problem on the current page and that it does not scroll sideways; the test
 * continues either way.
 */
export async function expectClean(name: string) {
  // Toasts disappear on their own, and while fading their contrast is too low.
  await expect.poll(() => document.querySelectorAll('.mantine-Notification-root').length).toBe(0)
  await settled()
  const { violations } = await run(document, { runOnly: tags })
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  expect.soft(findings, name).toEqual([])
  const overflow = document.documentElement.scrollWidth - window.innerWidth
  expect.soft(overflow, `${name} scrolls sideways by this many px`).toBeLessThanOrEqual(0)
}

/** Waits until transitions have finished. */
const settled = () =>
  Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => undefined)),
  )
