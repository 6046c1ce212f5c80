import type { Declaration } from '../declaration.ts'
import { recountsContract } from './recounts.ts'

/** Results of the second calculation of stored figures. */
export const recountDeclaration = {
  calls: {
    recounts: recountsContract,
  },
} as const satisfies Declaration
