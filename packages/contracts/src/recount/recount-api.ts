import { recountsContract } from './recounts.ts'

/** What a second calculation of stored figures found. */
export const recountApi = {
  recounts: recountsContract,
}
