import { expect, test } from 'vitest'
import { type ActiveStrategy, decideLocation } from './decide-location.ts'
import { siteOf, testDevices } from './fixtures/strategy-site.ts'
import type { Rung } from './rungs.ts'
import type { StrategyInput, StrategyKind } from './strategy-kind.ts'
import { type AuthoredWish, because, type Wish } from './wish.ts'

const wanting = (
  id: number,
  rung: Rung,
  wish: Pick<Wish, 'target' | 'atLeast' | 'atMost'>,
  seen: (input: StrategyInput) => void = () => undefined,
): ActiveStrategy => ({
  id,
  kind: {
    ...{ name: `TEST_${id}`, goal: 'limit', rung, fields: [] },
    regulates: { as: ['charger'], steerings: ['loadW'], max: 1 },
    alone: () => [],
    decide: (input) => {
      seen(input)
      return {
        wishes: [{ deviceId: 3, steering: 'loadW', reason: because('test'), ...wish }],
        memory: {},
        state: because('test'),
      }
    },
  } satisfies StrategyKind,
  settings: {},
  deviceIds: [3],
  memory: null,
})
const site = siteOf({ devices: [testDevices.charger()] })
const byHand: AuthoredWish = {
  ...{ deviceId: 3, steering: 'loadW', target: 9_000, reason: because('override') },
  by: { rung: 'person', strategyId: null },
}

test('an order of the grid operator takes precedence over people, wherever it is in the list', () => {
  const order = wanting(2, 'gridOperator', { atMost: 4_200 })
  const { setPoints } = decideLocation(site, [wanting(1, 'price', { target: 11_000 }), order], [byHand])
  expect(setPoints).toMatchObject([
    {
      value: 4_200,
      by: { rung: 'gridOperator', strategyId: 2 },
      rejected: [{ wish: { target: 9_000 }, because: 'cut' }, { wish: { target: 11_000 } }],
    },
  ])
})

test('other strategies come after people, in their order', () => {
  const strategies = [wanting(1, 'price', { target: 1_500 }), wanting(2, 'reserve', { target: 2_000 })]
  expect(decideLocation(site, strategies, [byHand]).setPoints[0]?.value).toBe(9_000)
  expect(decideLocation(site, strategies, []).setPoints[0]?.value).toBe(1_500)
})

test('each strategy knows the decisions of stronger strategies', () => {
  const known: (readonly Wish[] | undefined)[] = []
  const seen = ({ stronger }: StrategyInput) => known.push(stronger)
  decideLocation(
    site,
    [wanting(1, 'peak', { atMost: 5_000 }, seen), wanting(2, 'price', { target: 1 }, seen)],
    [byHand],
  )
  expect(known).toMatchObject([[{ target: 9_000 }], [{ target: 9_000 }, { atMost: 5_000 }]])
})
