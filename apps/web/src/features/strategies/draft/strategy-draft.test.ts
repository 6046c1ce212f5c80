import { strategyKindNames } from '@kilowatt/domain/strategies/strategy-kinds'
import { expect, test } from 'vitest'
import { strategyOf } from '../../../testing/answers/strategy-answers.ts'
import {
  devicesFor,
  faultOfDraft,
  fieldsOf,
  newDraft,
  type Regulable,
  startOfGoal,
  strategyDraftOf,
  strategyKindOf,
  withKind,
} from './strategy-draft.ts'

const regulable = (id: number, kinds: Regulable['kinds']): Regulable => ({
  ...{ device: { id, name: `Device ${id}` }, category: 'BATTERY', kinds, refusal: null },
})
const devices = [regulable(1, []), regulable(2, ['RESERVE']), regulable(3, ['RESERVE'])]
const draft = newDraft('RESERVE', devices, 'Keep a reserve')

test('a new strategy has the initial settings of its kind and the devices that fit', () => {
  expect(draft).toMatchObject({ kind: 'RESERVE', isActive: true, deviceIds: [2] })
  expect(draft.settings.reservePct).toBe(30)
  expect(devicesFor('RESERVE', devices).map(({ device }) => device.id)).toEqual([2, 3])
})

test('a goal starts with the first kind that a device supports, or with no kind if no device supports one', () => {
  expect(startOfGoal('reserve', devices)).toBe('RESERVE')
  expect(startOfGoal('reserve', [regulable(1, [])])).toBeNull()
})

test('another kind keeps shared settings that it accepts, and the devices that fit', () => {
  const other = { ...draft, settings: { ...draft.settings, reservePct: 50, from: 'noon' }, deviceIds: [3] }
  const kept = withKind(other, 'RESERVE', devices, () => 'Keep a reserve')
  expect(kept).toMatchObject({ deviceIds: [3], settings: { reservePct: 50, from: '00:00' } })
})

test('another kind starts with every device that it can regulate, if none was chosen yet', () => {
  const home = [regulable(2, ['RESERVE', 'SELF_CONSUMPTION']), regulable(3, ['SELF_CONSUMPTION'])]
  const other = withKind(newDraft('RESERVE', home, ''), 'SELF_CONSUMPTION', home, () => '')
  expect(other.deviceIds).toEqual([2, 3])
})

test('a stored strategy has the fields of its kind: new fields have initial values, and others are left out', () => {
  const stored = strategyOf({ settings: { reservePct: 50, gone: 1 } })
  expect(strategyDraftOf(stored).settings).toEqual({
    ...{ reservePct: 50, from: '00:00', to: '00:00', fromGrid: false },
  })
})

test('folds expert fields, and all fields after the fourth', () => {
  const number = (name: string) => ({ name, type: 'number', initial: 0 }) as const
  const { shown, expert } = fieldsOf({
    fields: [...['a', 'b', 'c', 'd', 'e'].map(number), { ...number('f'), isExpert: true }],
  })
  expect(shown.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
  expect(expert.map(({ name }) => name)).toEqual(['e', 'f'])
})

test.each([
  [{ name: '  ' }, 'name'],
  [{ deviceIds: [] }, 'devices'],
  [{ settings: { ...draft.settings, reservePct: 200 } }, 'reservePct'],
])('%o is a fault at %s', (change, field) => expect(faultOfDraft({ ...draft, ...change })?.field).toBe(field))

test('settings that depend on another name a setting of their kind, with a value that it can have', () => {
  for (const { name, fields } of strategyKindNames.map(strategyKindOf))
    for (const { when } of fields) {
      const other = when && fields.find((field) => field.name === when.field)
      const values = other?.choices ?? [true, false]
      for (const one of when?.isOneOf ?? []) expect(values, `${name}.${when?.field}`).toContain(one)
    }
})

test('a sound draft has no fault', () => expect(faultOfDraft(draft)).toBeNull())
