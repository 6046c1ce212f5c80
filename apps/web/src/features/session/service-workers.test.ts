import { expect, test } from 'vitest'
import { unregisterServiceWorkers } from './service-workers.ts'

type Workers = Parameters<typeof unregisterServiceWorkers>[0]

test('unregisters every service worker', async () => {
  const left = new Set(['a', 'b'])
  const workers = {
    getRegistrations: async () => [...left].map((name) => ({ unregister: async () => left.delete(name) })),
  } as unknown as Workers
  await unregisterServiceWorkers(workers)
  expect(left).toEqual(new Set())
})

test.each([
  ['has none', undefined],
  ['does not allow the call', { getRegistrations: () => Promise.reject(new Error('SecurityError')) }],
])('starts anyway if the browser %s', async (_state, workers) => {
  await expect(unregisterServiceWorkers(workers)).resolves.toBeUndefined()
})
