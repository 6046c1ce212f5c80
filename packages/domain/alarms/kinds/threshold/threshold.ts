import { type QuantityName, quantities, quantityNames } from '../../../energy/readings/quantities.ts'
import type { AlarmFinding, AlarmSettings, ReadingKind } from '../../alarm-kind.ts'

/** Whether a quantity has a state. Registers only grow, so above a limit they never go below it again. */
const isMeasured = (name: unknown): name is QuantityName =>
  quantityNames.some((known) => known === name && quantities[known].kind === 'gauge')

const limitsOf = ({ direction, raiseValue, clearValue }: AlarmSettings) => ({
  isOver: direction === 'over',
  raise: Number(raiseValue),
  clear: Number(clearValue),
})

/** A quantity of a device is over or under a limit, as a mean over some minutes. */
export const threshold = {
  name: 'THRESHOLD',
  subject: 'device',
  evaluation: 'reading',
  isRepeatable: true,
  fields: [
    { name: 'device', type: 'device', initial: null },
    { name: 'quantity', type: 'quantity', initial: 'powerW' },
    { name: 'direction', type: 'choice', choices: ['over', 'under'], initial: 'over' },
    { name: 'raiseValue', type: 'number', unit: 'quantity', initial: null },
    { name: 'clearValue', type: 'number', unit: 'quantity', initial: null },
    { name: 'meanMin', type: 'number', unit: 'min', isWhole: true, min: 0, max: 60, initial: 5 },
  ],
  initial: { raiseDelayS: 0, clearDelayS: 0, severity: 'minor', isActive: true },
  reasons: [
    { text: 'reason_above', has: ['quantity', 'device', 'value', 'limit'], side: 'above' },
    { text: 'reason_below', has: ['quantity', 'device', 'value', 'limit'], side: 'below' },
  ],
  faultOf: (settings) => {
    if (!isMeasured(settings.quantity)) return 'notMeasured'
    const { min, max } = quantities[settings.quantity]
    const { isOver, raise, clear } = limitsOf(settings)
    if (Math.min(raise, clear) < min || Math.max(raise, clear) > max) return 'outOfRange'
    return (isOver ? clear > raise : clear < raise) ? 'clearBeyondRaise' : null
  },
  quantities: ({ quantity }) => (isMeasured(quantity) ? [quantity] : []),
  windowMin: ({ meanMin }) => Number(meanMin),
  judge: (means, { settings }): AlarmFinding => {
    const value = isMeasured(settings.quantity) ? (means[settings.quantity] ?? null) : null
    const { isOver, raise, clear } = limitsOf(settings)
    if (value === null) return { condition: 'unknown', value, limit: raise }
    const isRaised = isOver ? value > raise : value < raise
    const isClear = isOver ? value <= clear : value >= clear
    return { condition: isRaised ? 'raised' : isClear ? 'clear' : 'between', value, limit: raise }
  },
} as const satisfies ReadingKind
