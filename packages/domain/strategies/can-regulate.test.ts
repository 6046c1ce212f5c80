import { expect, test } from 'vitest'
import { canRegulate } from './can-regulate.ts'
import { decideLocation } from './decide-location.ts'
import { siteOf, testDevices } from './fixtures/strategy-site.ts'
import { strategyKinds } from './strategy-kinds.ts'
import { initialStrategySettings } from './strategy-settings.ts'

const kind = strategyKinds.RESERVE

test('whether a device can be regulated depends on its category and on its parameters', () => {
  expect(canRegulate(kind, testDevices.battery())).toBe(true)
  expect(canRegulate(kind, testDevices.charger())).toBe(false)
  expect(canRegulate(kind, testDevices.battery({ parameters: [] }))).toBe(false)
})

test('a strategy stops using a device that it can no longer regulate', () => {
  const battery = testDevices.battery({ socPct: 10 })
  const strategy = {
    ...{ id: 1, kind, deviceIds: [battery.id], memory: null },
    settings: initialStrategySettings(kind),
  }
  const decided = (device: typeof battery) => decideLocation(siteOf({ devices: [device] }), [strategy], [])
  expect(decided(battery).setPoints).toHaveLength(1)
  const changed = decided({ ...battery, category: 'OTHER' })
  expect(changed.setPoints).toEqual([])
  expect(changed.strategies[0]?.state.key).toBe('noDevice')
})
