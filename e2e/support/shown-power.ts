import type { Locator, Page } from '@playwright/test'

const FACTOR = { '': 1, k: 1_000, M: 1_000_000 } as const

/** `6.20 kW` or `847 Wh` as W or Wh, exactly; the space may be a non-breaking one. */
export function wattsOf(text: string): number {
  const match = /(\d+(?:\.\d+)?)\s([kM]?)Wh?/.exec(text.replaceAll(',', ''))
  const [, number, prefix] = match ?? []
  if (number === undefined) throw new Error(`no power in “${text}”`)
  return Math.round(Number(number) * FACTOR[prefix as keyof typeof FACTOR])
}

/** The values of the flow picture by their words, all from one moment. */
export async function shownFlow(page: Page): Promise<Map<string, number>> {
  const labels = await labelsOf(flowNodes(page))
  return new Map(
    labels.filter((label) => /\d/.test(label)).map((label) => [nameOf(label), wattsOf(label)] as const),
  )
}

const flowNodes = (page: Page): Locator =>
  page.getByRole('group', { name: 'Energy flow now' }).locator('[aria-label]')

const nameOf = (label: string) => label.replace(/\s\d.*$/, '')

const labelsOf = (nodes: Locator): Promise<string[]> =>
  nodes.evaluateAll((elements) => elements.map((element) => element.getAttribute('aria-label') ?? ''))

/**
 * One side of a sum, rounded to the last digit of the coarsest number on both sides: 10.8 kW and 50 W are
 * 10.9 kW.
 */
export function asPrinted(side: readonly number[], other: readonly number[]): number {
  const largest = Math.max(1, ...side, ...other)
  const digit = largest < 1e3 ? 1 : 10 ** (Math.floor(Math.log10(largest)) - 2)
  return Math.round(side.reduce((sum, powerW) => sum + powerW, 0) / digit)
}
