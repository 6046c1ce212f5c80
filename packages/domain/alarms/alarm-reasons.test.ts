import { expect, test } from 'vitest'
import type { AlarmKind } from './alarm-kind.ts'
import { alarmKinds } from './alarm-kinds.ts'
import { reasonOf } from './alarm-reasons.ts'

const facts = { device: 'Meter', quantity: 'power', value: 8_200, limit: 7_000, code: 'E7' }
const textOf = (kind: AlarmKind, known: Partial<typeof facts> | object) =>
  reasonOf(kind.reasons, { ...facts, ...known })?.text ?? null

test.each([
  ['a value over its limit', alarmKinds.THRESHOLD, {}, 'reason_above'],
  ['a value under its limit', alarmKinds.THRESHOLD, { value: 6_000 }, 'reason_below'],
  ['a value of an unknown quantity', alarmKinds.THRESHOLD, { quantity: null }, null],
  ['a device without an answer, with a code', alarmKinds.ERROR_COMMUNICATION, {}, 'reason_code'],
  ['a device without an answer or a code', alarmKinds.ERROR_COMMUNICATION, { code: null }, 'reason'],
  ['an outage of one company', alarmKinds.OUTAGE, { code: null }, 'reason'],
  ['a plan that a device refuses', alarmKinds.PLAN_NOT_FOLLOWED, { code: 'refused' }, 'reason_refused'],
  ['a plan not followed for no known cause', alarmKinds.PLAN_NOT_FOLLOWED, { code: 'device' }, 'reason'],
  ['an outage of a network', alarmKinds.OUTAGE, {}, 'reason_companies'],
] as const)('%s has its own sentence', (_case, kind, known, text) => {
  expect(textOf(kind, known)).toBe(text)
})

test.each(Object.values<AlarmKind>(alarmKinds))(
  'law: $name gives a reason if everything is known, and uses exactly its values',
  ({ reasons }) => {
    expect(reasonOf(reasons, facts)).not.toBeNull()
    for (const { has, count } of reasons) if (count !== undefined) expect(has).toContain(count)
  },
)
