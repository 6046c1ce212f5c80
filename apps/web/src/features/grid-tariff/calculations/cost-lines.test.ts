import { expect, test } from 'vitest'
import { calculationsOfTest } from '../../../testing/answers/network-cost-answers.ts'
import { costSections } from './cost-lines.ts'
import { mostEur, shownSystems } from './shown-systems.ts'

const systems = shownSystems(calculationsOfTest, 0)
const sections = costSections(systems.map(({ month }) => month))
const section = (part: string) => sections.find((one) => one.part === part)

test('parts with blocks have five lines, and a block that is not charged shows its season', () => {
  for (const part of ['networkPower', 'networkEnergy', 'excess']) {
    const lines = section(part)?.lines ?? []
    expect(lines.map(({ key }) => key)).toEqual(['block1', 'block2', 'block3', 'block4', 'block5'])
    expect(lines[4]).toMatchObject({ paidIn: 'summer', cells: [null, null, null] })
  }
  const summer = costSections(
    systems.map(({ month }) => ({
      ...month,
      networkPower: month.networkPower.map((row, i) => ({ ...row, category: `block${i + 2}` })),
    })),
  )
  expect(summer.find(({ part }) => part === 'networkPower')?.lines[0]).toMatchObject({ paidIn: 'winter' })
})

test('energy is the same in all systems, power and excess differ', () => {
  expect(section('energy')?.lines[0]).toMatchObject({ key: 'T1', quantity: 200, unit: 'kWh', priceEur: 0.12 })
  const [block1] = section('networkPower')?.lines ?? []
  expect(block1?.quantity).toBeNull()
  expect(block1?.cells.map((cell) => cell?.quantity)).toEqual([10, 6, 4])
  expect(section('excess')?.lines[0]?.cells[1]).toEqual({ quantity: 1.2, occurrences: 3, costEur: 1.5 })
})

test('excess that is only shown has no cost', () => {
  const [month] = systems.map(({ month }) => ({
    ...month,
    excessivePowerBlocks: month.excessivePowerBlocks.map((block) => ({ ...block, isCharged: false })),
  }))
  const excess = costSections(month ? [month] : []).find(({ part }) => part === 'excess')
  expect(excess?.totals).toEqual([0])
  expect(excess?.lines[0]?.cells[0]).toEqual({ quantity: 1.2, occurrences: 3, costEur: 0 })
})

test("each system is compared with today's, and the cheapest available one is marked best", () => {
  expect(systems.map(({ name, differenceEur, isBest }) => [name, differenceEur, isBest])).toEqual([
    ['old', 10, false],
    ['new', 0, false],
    ['optimized', -10, true],
  ])
  expect(mostEur(systems)).toBe(60)
  // if the optimum costs more than today's powers, today's are the best
  const dearer = { ...calculationsOfTest.optimized, totalCost: { amount: 101, unit: 'EUR' as const } }
  expect(
    shownSystems({ ...calculationsOfTest, optimized: dearer }, 0).find(({ isBest }) => isBest)?.name,
  ).toBe('new')
})
