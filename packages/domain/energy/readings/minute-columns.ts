import type { QuantityName } from './quantities.ts'

/** Minutes of one device, one array per quantity that has any value; index 0 is the start of the window, NaN is nothing. */
export type MinuteColumns = Partial<Record<QuantityName, Float64Array>>
