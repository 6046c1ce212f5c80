import type { UnitSystem } from '@kilowatt/domain/units/unit-system'
import { createContext, useContext } from 'react'

/** The units that the signed-in person chose; metric where nobody is signed in. */
export const UnitSystemContext = createContext<UnitSystem>('metric')

export const useUnitSystem = (): UnitSystem => useContext(UnitSystemContext)
