import { run } from 'axe-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The page as it stands has nothing that axe finds, and does not scroll sideways; the test goes on in any case. */
export async function expectClean(name: string) {
  // A toast goes by itself; half gone it has the contrast of neither.
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

/** What comes and goes by a transition has come or gone. */
const settled = () =>
  Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => undefined)),
  )
