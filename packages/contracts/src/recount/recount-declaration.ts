import type { Declaration } from '../declaration.ts'
import { recountsContract } from './recounts.ts'

/** What a second calculation of stored figures found. */
export const recountDeclaration = {
  calls: {
    recounts: recountsContract,
  },
} as const satisfies Declaration
