import { expect, test } from 'vitest'
import { initialSettings } from '../../alarm-settings.ts'
import { portalDataMissing } from './portal-data-missing.ts'

const settings = initialSettings(portalDataMissing)
const nowMs = Date.parse('2026-11-27T15:00:00Z')
const ago = (days: number) => nowMs - days * 86_400_000

test.each([
  ['as late as usual', ago(2), ago(300), 'clear'],
  ['missing for four days', ago(4), ago(300), 'between'],
  ['missing for three days', ago(3), ago(300), 'clear'],
  ['missing for longer', ago(4.1), ago(300), 'raised'],
  ['of a portal connected today that has old ones', ago(400), ago(0.2), 'clear'],
  ['that never came', null, ago(5), 'raised'],
  ['not there yet', null, ago(1), 'clear'],
] as const)('readings %s', (_rule, knownUntilMs, connectedAtMs, condition) => {
  expect(portalDataMissing.judge({ nowMs, knownUntilMs, connectedAtMs }, settings).condition).toBe(condition)
})
