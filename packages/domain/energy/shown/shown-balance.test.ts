import { describe, expect, test } from 'vitest'
import { type ShownPart, shownBalance } from './shown-balance.ts'

type Key = 'solar' | 'batteryOut' | 'gridImport' | 'consumption' | 'batteryIn' | 'gridExport'

const parts = (values: Partial<Record<Key, number | null>>): ShownPart<Key>[] =>
  Object.entries(values).map(([key, value]) => ({ key: key as Key, value: value ?? null }))
const shown = (
  into: Partial<Record<Key, number | null>>,
  out: Partial<Record<Key, number | null>>,
  step: number,
) => {
  const balance = shownBalance(parts(into), parts(out), { rest: 'consumption', step })
  return {
    into: balance.into.parts.map(({ value }) => value),
    out: balance.out.parts.map(({ value }) => value),
    totals: [balance.into.total, balance.out.total],
  }
}

describe('a balance as it is shown', () => {
  test.each([
    [
      'roundings that do not add up: the consumption takes the rest',
      { solar: 14, batteryOut: 1094, gridImport: 0 },
      { consumption: 1096, batteryIn: 0, gridExport: 12 },
      10,
      { into: [10, 1090, 0], out: [1090, 0, 10], totals: [1100, 1100] },
    ],
    [
      'a hidden part leaves a difference, which is shown',
      { solar: 3000 },
      { consumption: 1000 },
      10,
      { into: [3000], out: [1000], totals: [3000, 1000] },
    ],
    [
      'unknown stays unknown',
      { solar: null, gridImport: null },
      { consumption: null },
      10,
      { into: [null, null], out: [null], totals: [null, null] },
    ],
    [
      'an export whose source nobody measures is no negative consumption',
      { gridImport: 0 },
      { consumption: 0, gridExport: 98 },
      1,
      { into: [0], out: [0, 98], totals: [0, 98] },
    ],
    [
      'rounding never makes a consumption negative',
      { solar: 24 },
      { consumption: 0, batteryIn: 6, gridExport: 18 },
      10,
      { into: [20], out: [0, 10, 20], totals: [20, 30] },
    ],
  ])('%s', (_rule, into, out, step, expected) => expect(shown(into, out, step)).toEqual(expected))

  test('law: what balances as measured balances as shown, and every total is the sum below it', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const draw = (salt: number) => ((seed * 7919 + salt * 104_729) % 100_003) / 10
      const into = { solar: draw(1), batteryOut: draw(2), gridImport: draw(3) }
      const consumption = 500 + draw(4) / 100
      const inside = into.solar + into.batteryOut + into.gridImport - consumption
      const out = { consumption, batteryIn: inside * 0.37, gridExport: inside - inside * 0.37 }
      if (inside < 0) continue
      const { into: sources, out: uses, totals } = shown(into, out, 10)
      const sum = (values: (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0)
      expect(totals).toEqual([sum(sources), sum(uses)])
      expect(totals[0]).toBe(totals[1])
    }
  })
})
