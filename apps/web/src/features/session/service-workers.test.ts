import { expect, test } from 'vitest'
import { unregisterServiceWorkers } from './service-workers.ts'

type Workers = Parameters<typeof unregisterServiceWorkers>[0]

const here = 'https://energy.example.com'

/** Registrations by scope and script; returns those that remain. */
async function leftOf(registered: readonly (readonly [scope: string, script: string])[]) {
  const left = new Set(registered.map(([scope]) => scope))
  const workers = {
    getRegistrations: async () =>
      registered.map(([scope, scriptURL]) => ({
        ...{ scope, active: { scriptURL }, waiting: null, installing: null },
        unregister: async () => left.delete(scope),
      })),
  } as unknown as Workers
  await unregisterServiceWorkers(workers, here)
  return [...left]
}

test('unregisters every service worker except the one for push messages', async () => {
  const push = [`${here}/push/`, `${here}/push-worker.js`] as const
  expect(await leftOf([push, [`${here}/`, `${here}/sw.js`], [`${here}/old/`, `${here}/old/sw.js`]])).toEqual([
    push[0],
  ])
})

test.each([
  ['another script in its scope', `${here}/push/`, `${here}/sw.js`],
  ['its script for all pages', `${here}/`, `${here}/push-worker.js`],
  ['a script of another name', `${here}/push/`, `${here}/push-worker.js?other`],
])('unregisters %s', async (_what, scope, script) => {
  expect(await leftOf([[scope, script]])).toEqual([])
})

test.each([
  ['has none', undefined],
  ['does not allow the call', { getRegistrations: () => Promise.reject(new Error('SecurityError')) }],
])('starts anyway if the browser %s', async (_state, workers) => {
  await expect(unregisterServiceWorkers(workers, here)).resolves.toBeUndefined()
})
