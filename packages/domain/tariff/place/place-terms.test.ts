import { expect, test } from 'vitest'
import { byBlock, powersIn } from '../powers/agreed-powers.ts'
import { type PlaceInfo, placeTerms } from './place-terms.ts'

const agreed = (kw: number, from: string) =>
  ({ kw: byBlock(() => kw), from, to: null, setBy: 'operator', minKw: null }) as const

test('of agreed powers that cover a day those that were entered last count, whenever they began', () => {
  const info: PlaceInfo = {
    connectionKw: 17,
    phases: 3,
    isHousehold: true,
    userGroup: 0,
    billingKw: 10,
    tariffs: 2,
    yearlyHours: null,
    agreed: [agreed(5, '2025-01-01'), agreed(6, '2024-10-01')],
  }
  const terms = placeTerms(info, '2025-06-01')
  expect(powersIn(terms?.agreed ?? [], '2025-06')?.kw).toEqual(byBlock(() => 6))
})
