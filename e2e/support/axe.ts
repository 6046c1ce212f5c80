import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

export const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** What axe finds, as lines that tell where and what. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** The page as it stands has nothing that axe finds, and does not scroll sideways; the test goes on in any case. */
export async function expectClean(page: Page, name: string) {
  // A toast goes by itself; half gone it has the contrast of neither.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  expect.soft(await findings(page), name).toEqual([])
  const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
  expect.soft(overflow, `${name} scrolls sideways by this many px`).toBeLessThanOrEqual(0)
}
