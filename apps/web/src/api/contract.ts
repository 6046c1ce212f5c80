import { api } from '@kilowatt/contracts/api'
import { administrationContract } from './administration-contract.ts'

/** What the web app calls. */
export const contract = { ...api, ...administrationContract }
