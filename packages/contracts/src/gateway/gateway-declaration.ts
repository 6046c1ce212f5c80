import type { Declaration } from '../declaration.ts'
import { quarantineContract } from './quarantine.ts'

/** Device messages that were refused. */
export const gatewayDeclaration = {
  calls: {
    quarantine: quarantineContract,
  },
} as const satisfies Declaration
