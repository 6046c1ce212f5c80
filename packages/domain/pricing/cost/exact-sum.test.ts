import { expect, test } from 'vitest'
import { ExactSum } from './exact-sum.ts'

test('law: the sum is exact, however large its parts are', () => {
  const sum = new ExactSum()
  let exact = 0n
  for (let i = 1; i < 5_000; i++) {
    const [a, b] = [
      (i * 7_919) % 100_000_000_003,
      (i % 2 === 0 ? -1 : 1) * ((i * 104_729) % 1_000_000_007) * (i % 7),
    ]
    sum.addProduct(a, b)
    exact += BigInt(a) * BigInt(b)
  }
  for (let i = 0; i < 3; i++) {
    sum.addProduct(2 ** 26, 2 ** 25)
    exact += 2n ** 51n
    sum.addProduct(100_000_000_001, 1_000_000_007)
    exact += 100_000_000_001n * 1_000_000_007n
  }
  expect(sum.value).toBe(exact)
})
