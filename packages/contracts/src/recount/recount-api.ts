import { recountsContract } from './recounts.ts'

/** Results of the second calculation of stored figures. */
export const recountApi = {
  recounts: recountsContract,
}
