import type { Declaration } from '../declaration.ts'
import { quarantineContract } from './quarantine.ts'

/** What devices sent and were refused. */
export const gatewayDeclaration = {
  calls: {
    quarantine: quarantineContract,
  },
} as const satisfies Declaration
