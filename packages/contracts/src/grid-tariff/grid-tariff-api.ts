import { calculationsContract } from './calculations.ts'

/** What the network costs a metering place, in the systems that were and are. */
export const gridTariffApi = { calculations: calculationsContract }
