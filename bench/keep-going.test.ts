import { expect, test } from 'vitest'
import { keepGoing } from './keep-going.ts'

test('keeps results from before and after a part that fails, and names that part', async () => {
  const measured: string[] = []
  const printed: string[] = []
  const part = (title: string, isBroken = false) => ({
    title,
    run: async () => {
      if (isBroken) throw new Error('the attack ended by itself')
      measured.push(title)
    },
  })
  const failures = await keepGoing([part('charts'), part('hostile', true), part('tariff')], (line) =>
    printed.push(line),
  )
  expect(measured).toEqual(['charts', 'tariff'])
  expect(failures.map(({ title }) => title)).toEqual(['hostile'])
  expect(printed.join()).toContain('hostile failed: Error: the attack ended by itself')
})
