import type { UnitSystem } from '@kilowatt/domain/units/unit-system'
import { createContext, useContext } from 'react'

/** The unit system of the signed-in person; metric without one. */
export const UnitSystemContext = createContext<UnitSystem>('metric')

export const useUnitSystem = (): UnitSystem => useContext(UnitSystemContext)
